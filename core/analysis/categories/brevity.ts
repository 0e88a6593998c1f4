import type { Weighed } from '../check.ts'
import { bodyPresent } from '../checks/body-present.ts'
import { grammar } from '../checks/grammar.ts'
import { inmailLength } from '../checks/inmail-length.ts'
import { inmailLimit } from '../checks/inmail-limit.ts'
import { jargon } from '../checks/jargon.ts'
import { longSentences } from '../checks/long-sentences.ts'
import { messageLength } from '../checks/message-length.ts'
import { mixedSpelling } from '../checks/mixed-spelling.ts'
import { noteLength } from '../checks/note-length.ts'
import { paragraphLength } from '../checks/paragraph-length.ts'
import { passiveVoice } from '../checks/passive-voice.ts'
import { readingGrade } from '../checks/reading-grade.ts'
import { repeatedWords } from '../checks/repeated-words.ts'
import { sequenceLength } from '../checks/sequence-length.ts'
import { sequenceRepeats } from '../checks/sequence-repeats.ts'
import { spelling } from '../checks/spelling.ts'
import { wordCount } from '../checks/word-count.ts'

/** Checks of length and reading difficulty. */
export const brevityChecks: readonly Weighed[] = [
  [bodyPresent, 20],
  [wordCount, 12],
  [noteLength, 20],
  [inmailLength, 10],
  [inmailLimit, 20],
  [messageLength, 10],
  [readingGrade, 2],
  [longSentences, 3],
  [paragraphLength, 3],
  [jargon, 4],
  [passiveVoice, 2],
  [repeatedWords, 1],
  [spelling, 8],
  [grammar, 4],
  [mixedSpelling, 1],
  [sequenceLength, 6],
  [sequenceRepeats, 6],
]
