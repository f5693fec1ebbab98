"""Exports that other tests make, too, are made once in a run."""

from __future__ import annotations

from tests.images.exports.conftest import coarse, exported

__all__ = ["coarse", "exported"]
