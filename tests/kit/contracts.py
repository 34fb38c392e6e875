"""The types of our import contracts in pyproject.toml: what may be imported, and no circles."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules
from importlinter.domain.imports import ModuleExpression


class OnlyContract(Contract):
    """Packages may import themselves, what is listed, the standard library; others if allowed."""

    type_name = "only"

    packages: Any = fields.ListField(subfield=fields.ModuleExpressionField())
    may_import: Any = fields.ListField(subfield=fields.ModuleExpressionField(), required=False)
    whole_packages: Any = fields.BooleanField(required=False, default=True)
    third_party: Any = fields.BooleanField(required=False, default=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 - import-linter's signature
        """Collect every import that the contract does not allow."""
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
        """Print each forbidden import."""
        for line in check.metadata["wrong"]:
            output.print_error(line, bold=False)

    def _is_welcome(self, graph: ImportGraph, target: str) -> bool:
        """Our own modules only by name; the standard library always; other packages if allowed."""
        if not graph.is_module_squashed(target):
            return False
        return bool(self.third_party) or target.split(".", maxsplit=1)[0] in sys.stdlib_module_names


class NoCirclesContract(Contract):
    """No module imports, by whatever way, one that imports it; imports for types count, too."""

    type_name = "no_circles"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 - import-linter's signature
        """Look for a circle."""
        own = (each for each in sorted(graph.modules) if not graph.is_module_squashed(each))
        imports = {each: sorted(graph.find_modules_directly_imported_by(each)) for each in own}
        try:
            TopologicalSorter(imports).prepare()
        except CycleError as found:
            return ContractCheck(kept=False, metadata={"circle": found.args[1][::-1]})
        return ContractCheck(kept=True)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the circle."""
        output.print_error(" -> ".join(check.metadata["circle"]), bold=False)


def names(graph: ImportGraph, expressions: Iterable[ModuleExpression]) -> set[str]:
    """Every module the expressions match; a package does not match its modules."""
    return {module.name for module in module_expressions_to_modules(graph, expressions)}
