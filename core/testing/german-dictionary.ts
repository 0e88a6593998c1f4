import type { Hunspell } from '#core/analysis/spelling/hunspell-words.ts'

/** A small dictionary of our own, in the style of Debian's: parts of compounds have flags. */
export const germanDictionary: Hunspell = {
  affixes: `SET UTF-8
COMPOUNDBEGIN x
COMPOUNDMIDDLE y
COMPOUNDEND z
COMPOUNDPERMITFLAG c
ONLYINCOMPOUND o
NEEDAFFIX h
FORBIDDENWORD d

SFX S Y 1
SFX S 0 s [^s]

SFX N Y 2
SFX N 0 n e
SFX N 0 en [^e]

SFX j Y 2
SFX j 0 0/xoc .
SFX j 0 -/c .

PFX U Y 1
PFX U 0 un .
`,
  words: `40
Vertrieb/S
Vertriebs/hj
Leiter/SN
leiter/zo
leitung/zoN
Kunde/N
Kunden/hj
Bericht/S
berichte/zo
Grundschule/N
Muster/S
groß/N
schnell/N
bekannt/UN
verboten/d
habe
gesehen
dass
haben
Team
Werkzeug
liest
wäre
nützlich
für
nicht
sagen
schreibe
mehr
falls
kurz
nein
dann
ich
Sie
die
der
und
das
eine
sehen
möchten
wir
uns
`,
}
