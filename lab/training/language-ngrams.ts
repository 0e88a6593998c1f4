// `node scripts/run.mjs lab/training/language-ngrams.ts`: selects and packs the letter sequences by which the
// analyzer recognizes a language. They come from the database of ELD (Apache-2.0), which is 4.5 MB for 60 languages.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_CODES, SUPPORTED } from '../../core/analysis/language/language-codes.ts'
import { LEVELS, levelOf } from '../../core/analysis/language/language-model.ts'

const ELD = join(import.meta.dirname, '../node_modules/eld/src')
type Database = { languages: Record<string, string>; ngrams: Record<string, Record<string, number>> }
const { ngramsData } = (await import(join(ELD, 'ngrams/large.js'))) as { ngramsData: Database }
const { dictionary } = (await import(join(ELD, 'dictionary.js'))) as { dictionary: string[] }

const OUTPUT = join(import.meta.dirname, '../../core/analysis/language/generated/ngrams.ts')
const KEPT = 12_000
/** A sequence of a supported language is preferred over an equally frequent one of the others. */
const SUPPORTED_BONUS = 15

type Ngram = { bytes: string; levels: Map<number, number>; worth: number }

/** ELD stores each UTF-8 byte above 127 as a separate character; the model stores it as that byte plus 128. */
const byteOf = new Map(
  dictionary.flatMap((character, byte) =>
    byte >= 128 && character !== ' ' ? [[character, String.fromCharCode(byte + 128)] as const] : [],
  ),
)
const decode = (ngram: string): string =>
  Array.from(ngram, (each) => (/[ a-z']/.test(each) ? each : (byteOf.get(each) ?? '?'))).join('')

function readNgrams(): Ngram[] {
  const places = new Map(
    Object.entries(ngramsData.languages).map(([key, code]) => [key, LANGUAGE_CODES.indexOf(code)]),
  )
  return Object.entries(ngramsData.ngrams).flatMap(([ngram, scores]) => {
    const own = Object.entries(scores).filter(([key]) => places.get(key)! >= 0)
    if (own.length === 0) return []
    const levels = new Map(own.map(([key, score]) => [places.get(key)!, levelOf(score)]))
    return [
      { bytes: decode(ngram), levels, worth: worthOf(own.map(([key, score]) => [places.get(key)!, score])) },
    ]
  })
}

/** Frequent sequences have the highest value, and among those the ones specific to a language. */
function worthOf(scores: [place: number, score: number][]): number {
  const most = Math.max(...scores.map(([, score]) => score))
  const mean = scores.reduce((sum, [, score]) => sum + 53 + score, 0) / LANGUAGE_CODES.length
  const supported = scores.some(([place]) => place < SUPPORTED.length)
  return most + (53 + most - mean) / 2 + (supported ? SUPPORTED_BONUS : 0)
}

/** The sorted sequences of one language and level, each as the length shared with the previous one and the rest. */
function packList(ngrams: readonly string[]): string {
  let before = ''
  let packed = ''
  for (const ngram of ngrams.toSorted()) {
    let shared = 0
    while (shared < before.length && before[shared] === ngram[shared]) shared++
    packed += shared + ngram.slice(shared)
    before = ngram
  }
  return packed
}

const selected = readNgrams()
  .toSorted((a, b) => b.worth - a.worth || (a.bytes < b.bytes ? -1 : 1))
  .slice(0, KEPT)
const packed = LANGUAGE_CODES.map((_, place) =>
  Array.from({ length: LEVELS }, (_none, level) =>
    packList(selected.filter(({ levels }) => levels.get(place) === level).map(({ bytes }) => bytes)),
  ).join('|'),
)
const lines = packed.map((line) => `  ${JSON.stringify(line)},\n`).join('')
await writeFile(
  OUTPUT,
  `// Written by lab/training/language-ngrams.ts from the database of ELD (Copyright Nito T.M., Apache-2.0): see NOTICE.\nexport const NGRAMS: readonly string[] = [\n${lines}]\n`,
)
