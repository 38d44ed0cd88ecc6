"""The client of Aidstation, on the standard library alone."""

from ._core import AidstationError, verify_webhook
from ._generated import Aidstation

__all__ = ["Aidstation", "AidstationError", "verify_webhook"]
