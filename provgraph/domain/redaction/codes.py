"""Codes that open something or prove who somebody is: what they are called, and how they look.

An error code, a postal code, a dress code or a booking code opens nothing and stays: the word before `code` tells.
"""

from __future__ import annotations

import re

_OPENED = (
    "gate door entry entrance access keypad keybox key[_ -]box lockbox lock[_ -]box lock locker unlock unlocking "
    "disarm disarming safe vault garage barrier lobby security verification one[_ -]time 2fa mfa otp "
    "login log-in sign-in recovery backup"
)
_JOINED = (
    "tür tor zugangs zutritts einlass eingangs schloss safe tresor sicherheits verifizierungs entsperr einmal "
    "wiederherstellungs toegangs deur poort slot kluis beveiligings verificatie herstel"
)
_OF = (
    "d['’]accès", "d['’]entrée", "du portail", "de la porte", "de porte", "du coffre", "de sécurité", "de vérification",
    "de acceso", "de entrada", "de la puerta", "del portón", "de la caja fuerte", "de seguridad", "de verificación",
    "de acesso", "da porta", "do portão", "do cofre", "de segurança", "de verificação",
    "d['’]accesso", "di accesso", "d['’]ingresso", "della porta", "del cancello", "di sicurezza", "di verifica",
    "доступа", "от двери", "от ворот", "от домофона", "домофона", "от сейфа", "безопасности", "подтверждения",
)  # fmt: skip
_WHOLE = (
    "digicode", "门禁码", "門禁碼", "开门码", "开锁码", "验证码", "驗證碼", "暗証番号", "認証コード", "解錠コード",
    "入室コード", "출입 ?코드", "보안 ?코드", "인증 ?번호", "인증 ?코드",
)  # fmt: skip


def _any(words: tuple[str, ...]) -> str:
    """One of several expressions, with the spaces escaped that a verbose one leaves out."""
    return "(?:" + "|".join(word.replace(" ", r"\ ") for word in words) + ")"


NAMES = (
    rf"(?<![^\W\d_])(?:{_any(tuple(_OPENED.split()))}[_ -]codes?|{_any(tuple(_JOINED.split()))}-?codes?"
    rf"|(?:code|código|codice|код)\ {_any(_OF)})|{_any(_WHOLE)}"
)
"""What such a code is called, for a verbose expression that takes no heed of case."""

STEMS = ("code", "códig", "codice", "код", "码", "碼", "番号", "コード", "코드", "번호")
"""What a text must hold, in lower case, for a name to be in it."""

FIGURES = re.compile(r"[*#]?\d{4,8}[*#]?")
MARKED = re.compile(r"[A-Z]{1,8}-?\d{3,8}")
"""What a code looks like beside its name; and what may be one only where it is said to be."""
