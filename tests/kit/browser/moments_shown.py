"""Moments on a screen without a server: the script of the stage, what it is pushed, what sounds."""

from __future__ import annotations

START = (
    "() => import('companion/stage').then((stage) => { window.stage = stage; stage.startStage(); })"
)
PUSH = "(regions) => window.stage.showRegions(regions)"
COUNT_SOUNDS = """
window.sounded = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
        window.sounded += 1;
        return start.apply(this, when);
    };
}"""
