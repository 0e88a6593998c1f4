// Measures how often the language of a few words is recognized, on texts that the model and its thresholds never saw:
// the model was selected from the database of ELD, its thresholds were tuned on messages of the TypeScript compiler
// (decision 652).
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readWords } from '../../core/text/words.ts'
import { detectLanguage } from '../../core/analysis/language.ts'
import { SUPPORTED, UNKNOWN } from '../../core/analysis/language/language-codes.ts'
import { shareOf, type Share } from './measure.ts'

type Text = { source: string; language: string; text: string }
type LanguageAccuracy = {
  source: string
  language: string
  size: number
  right: Share
  unsure: Share
  wrong: Share
}

const SIZES = [10, 20]
const MAILS = join(import.meta.dirname, '..', '..', 'core', 'testing')

/** Outreach of the corpus, and the mails that we wrote for other tests. */
export async function measureLanguages(dir: string): Promise<LanguageAccuracy[]> {
  const texts = [...(await outreach(dir)), ...(await ownMails()), ...(await otherLanguages())]
  const figures: LanguageAccuracy[] = []
  for (const [source, own] of Map.groupBy(texts, (text) => text.source))
    for (const size of SIZES)
      for (const [language, texts] of groups(own))
        figures.push({ source, language, size, ...accuracyOf(texts, size) })
  return figures.filter(({ right }) => right.of > 0)
}

/** The figures of each language, and of all together. */
const groups = (texts: readonly Text[]): [string, readonly Text[]][] => [
  ...[...Map.groupBy(texts, ({ language }) => nameOf(language))].toSorted(([a], [b]) => a.localeCompare(b)),
  ['all', texts],
]

/** Languages without checks need not be distinguished. */
const nameOf = (code: string): string => (SUPPORTED.includes(code) ? code : 'another')

function accuracyOf(
  texts: readonly Text[],
  size: number,
): Pick<LanguageAccuracy, 'right' | 'unsure' | 'wrong'> {
  const counts = { right: 0, unsure: 0, wrong: 0 }
  for (const { text, language } of texts) {
    const words = readWords(text)
    for (let start = 0; start + size <= words.length; start += size) {
      const found = detectLanguage(words.slice(start, start + size))
      counts[found === UNKNOWN ? 'unsure' : nameOf(found) === nameOf(language) ? 'right' : 'wrong']++
    }
  }
  const all = counts.right + counts.unsure + counts.wrong
  return {
    right: shareOf(counts.right, all),
    unsure: shareOf(counts.unsure, all),
    wrong: shareOf(counts.wrong, all),
  }
}

async function outreach(dir: string): Promise<Text[]> {
  const files = (await readdir(dir)).filter((file) => file.startsWith('train-outreach-authors'))
  const texts = await Promise.all(
    files.map(async (file) =>
      gunzipSync(await readFile(join(dir, file)))
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { language: string; text: string })
        .map(({ language, text }) => ({ source: 'outreach of the corpus', language, text })),
    ),
  )
  return texts.flat()
}

async function ownMails(): Promise<Text[]> {
  const texts = await Promise.all(
    SUPPORTED.map(async (language) => {
      const file = await readFile(join(MAILS, 'personal-mails', `${language}.txt`), 'utf8')
      return file
        .split(/^= .*$/m)
        .slice(1)
        .map((text) => ({ source: 'outreach of our own', language, text }))
    }),
  )
  return texts.flat()
}

async function otherLanguages(): Promise<Text[]> {
  const lines = (await readFile(join(MAILS, 'inbound-tuning-2.jsonl'), 'utf8')).trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as { language: string; raw: string })
    .filter(({ raw }) => !/multipart|base64|quoted-printable/i.test(raw.slice(0, raw.indexOf('\r\n\r\n'))))
    .map(({ language, raw }) => ({
      source: 'replies in other languages',
      language,
      text: raw.slice(raw.indexOf('\r\n\r\n')),
    }))
    .filter(({ language, text }) => !SUPPORTED.includes(language) && !/<|>|=[\dA-F]{2}/.test(text))
}

const short = ({ share, hits }: Share): string => `${(share * 100).toFixed(1)} % (${hits})`

export const languageLines = (figures: readonly LanguageAccuracy[]): string[] => [
  'Language of a few words, on sources that nothing was trained or tuned on',
  ...figures.map(
    ({ source, language, size, right, unsure, wrong }) =>
      `  ${source.padEnd(30)} ${String(size).padStart(2)} words  ${language.padEnd(8)} of ${String(right.of).padStart(5)}  right ${short(right).padEnd(15)} unsure ${short(unsure).padEnd(13)} wrong ${short(wrong)}`,
  ),
]

export const languageGuide = (
  figures: readonly LanguageAccuracy[],
): string => `# How well the language of a mail is recognized

Written by \`npm run accuracy\`. Nothing was trained or tuned on these texts: the model was selected from the database of ELD, its
thresholds were tuned on messages of the TypeScript compiler ([652](decisions/652-language-of-a-draft.md)). Each
text is cut into pieces of ten and of twenty words. "Unsure" is scored by fewer checks; "wrong" is scored by those of another
language. Names and addresses are words as well, and ten words may be little else. "Another" are languages without checks of their own.

| text | words | language | pieces | right | unsure | wrong |
|---|--:|---|--:|--:|--:|--:|
${figures
  .map(
    ({ source, language, size, right, unsure, wrong }) =>
      `| ${source} | ${size} | ${language} | ${right.of} | ${short(right)} | ${short(unsure)} | ${short(wrong)} |`,
  )
  .join('\n')}
`
