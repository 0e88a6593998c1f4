import type { Category } from './analysis.ts'
import type { Check } from './check.ts'
import { askInterest } from './checks/ask-interest.ts'
import { askPresent } from './checks/ask-present.ts'
import { askSingle } from './checks/ask-single.ts'
import { guilt } from './checks/guilt.ts'
import { imageOnly } from './checks/image-only.ts'
import { images } from './checks/images.ts'
import { linkCount } from './checks/link-count.ts'
import { linkShortener } from './checks/link-shortener.ts'
import { longSentences } from './checks/long-sentences.ts'
import { mergeTags } from './checks/merge-tags.ts'
import { oneScreen } from './checks/one-screen.ts'
import { openingAboutSender } from './checks/opening-about-sender.ts'
import { paragraphLength } from './checks/paragraph-length.ts'
import { personalization } from './checks/personalization.ts'
import { pressure } from './checks/pressure.ts'
import { previewText } from './checks/preview-text.ts'
import { readingGrade } from './checks/reading-grade.ts'
import { sentenceLength } from './checks/sentence-length.ts'
import { shouting } from './checks/shouting.ts'
import { subjectCapitals } from './checks/subject-capitals.ts'
import { subjectFakeReply } from './checks/subject-fake-reply.ts'
import { subjectLength } from './checks/subject-length.ts'
import { subjectPitch } from './checks/subject-pitch.ts'
import { subjectPresent } from './checks/subject-present.ts'
import { subjectWords } from './checks/subject-words.ts'
import { weakOpener } from './checks/weak-opener.ts'
import { wordCount } from './checks/word-count.ts'
import { youRatio } from './checks/you-ratio.ts'

/** Counts up with every change of a rule, a weight or a word list; a report says which pack made it. */
export const RULE_PACK = 1

export type ListedCheck = { check: Check; category: Category; weight: number }

const list = (category: Category, ...entries: [Check, number][]): ListedCheck[] =>
  entries.map(([check, weight]) => ({ check, category, weight }))

/** THE list: order on the screen, category, and the most points that each can take. */
export const CHECKS: readonly ListedCheck[] = [
  ...list(
    'subject',
    [subjectPresent, 15],
    [subjectFakeReply, 8],
    [subjectCapitals, 5],
    [subjectPitch, 4],
    [subjectWords, 3],
    [subjectLength, 3],
  ),
  ...list('reader', [personalization, 8], [openingAboutSender, 4], [weakOpener, 4], [youRatio, 5]),
  ...list(
    'brevity',
    [wordCount, 12],
    [readingGrade, 6],
    [sentenceLength, 3],
    [longSentences, 3],
    [paragraphLength, 3],
  ),
  ...list('ask', [askPresent, 9], [askSingle, 9], [askInterest, 4]),
  ...list('tone', [pressure, 5], [guilt, 5], [shouting, 4]),
  ...list(
    'deliverability',
    [mergeTags, 10],
    [imageOnly, 10],
    [linkShortener, 5],
    [linkCount, 5],
    [images, 3],
  ),
  ...list('format', [previewText, 2], [oneScreen, 2]),
]
