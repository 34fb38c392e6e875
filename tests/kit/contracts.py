"""The shape of an import arrow in pyproject.toml: who may import what, said as what is allowed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules
from importlinter.domain.imports import ModuleExpression


class OnlyContract(Contract):
    """Packages import themselves, what they list, Python's own library, and others only if said."""

    type_name = "only"

    packages: Any = fields.ListField(subfield=fields.ModuleExpressionField())
    may_import: Any = fields.ListField(subfield=fields.ModuleExpressionField(), required=False)
    whole_packages: Any = fields.BooleanField(required=False, default=True)
    third_party: Any = fields.BooleanField(required=False, default=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 - their shape
        """Collect every import that no arrow allows."""
        allowed = names(graph, self.may_import or [])
        wrong: list[str] = []
        for package in sorted(names(graph, self.packages) & graph.modules):
            own = {package} | (graph.find_descendants(package) if self.whole_packages else set())
            wrong += (
                f"{module} -> {target}"
                for module in sorted(own)
                for target in sorted(graph.find_modules_directly_imported_by(module))
                if not (target in own | allowed or self._is_welcome(graph, target))
            )
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that must go."""
        for line in check.metadata["wrong"]:
            output.print_error(line, bold=False)

    def _is_welcome(self, graph: ImportGraph, target: str) -> bool:
        """Ours is welcome only by name; Python's library always; what is installed, if said."""
        if not graph.is_module_squashed(target):
            return False
        return bool(self.third_party) or target.split(".", maxsplit=1)[0] in sys.stdlib_module_names


def names(graph: ImportGraph, expressions: Iterable[ModuleExpression]) -> set[str]:
    """Every module the expressions stand for; a package alone does not stand for what is in it."""
    return {module.name for module in module_expressions_to_modules(graph, expressions)}
