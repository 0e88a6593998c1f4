import { arabic, bulgarian, croatian, hebrew } from './bg-hr-ar-he.ts'
import { chinese } from './zh.ts'
import { czech } from './cs.ts'
import { danish } from './da.ts'
import { dutch } from './nl.ts'
import { english } from './en.ts'
import { finnish } from './fi.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { greek } from './el.ts'
import { hungarian } from './hu.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import type { MailLanguage } from './language.ts'
import { norwegian } from './nb.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'
import { romanian } from './ro.ts'
import { russian } from './ru.ts'
import { slovak } from './sk.ts'
import { spanish } from './es.ts'
import { swedish } from './sv.ts'
import { turkish } from './tr.ts'
import { ukrainian } from './uk.ts'

/** Languages with spaces between words. */
export const spacedLanguages: readonly MailLanguage[] = [
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  portuguese,
  polish,
  czech,
  slovak,
  swedish,
  danish,
  norwegian,
  finnish,
  hungarian,
  romanian,
  turkish,
  greek,
  russian,
  ukrainian,
  bulgarian,
  croatian,
  arabic,
  hebrew,
]

/** Languages without spaces, in which a word may start anywhere. */
export const unspacedLanguages: readonly MailLanguage[] = [japanese, chinese, korean]
