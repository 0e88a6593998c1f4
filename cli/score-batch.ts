// Converts lines of JSON to lines of JSON: one for each, in order, whatever a line contains.
import type { AnalyzeOptions, Draft, Kind, SpamModel } from '#core/analysis/analysis.ts'
import { scoreDraft } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { loadDictionary, loadSpeller, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import type { Speller } from '#core/analysis/spelling/speller.ts'
import { DEFAULT_HUNSPELL_DIR } from '#server/analysis/hunspell-files.ts'
import { installedDictionaries } from '#server/analysis/installed-dictionaries.ts'
import { draftFrom } from './read-draft-file.ts'

export type Batch = { text: string; firstLine: number; last: boolean }
export type LineOptions = { kind?: Kind; fields?: string[]; spelling?: boolean }
/** The tools that score drafts; a speller only when spelling is requested. */
type Tools = { spamModel: SpamModel; speller?: Speller }
export type Scored = { output: string; lines: number; broken: number; lowest: number }

export async function loadTools({ spelling = true }: LineOptions): Promise<Tools> {
  const spamModel = await loadSpamModel()
  if (!spelling) return { spamModel }
  const { DATA_DIR: dataDir = './data', HUNSPELL_DIR: hunspellDir = DEFAULT_HUNSPELL_DIR } = process.env
  const onRefused = (reason: string): void => void process.stderr.write(`${reason}\n`)
  setDictionarySource(installedDictionaries({ dataDir, hunspellDir }, onRefused))
  return { spamModel, speller: await loadSpeller() }
}

/** Loads the dictionaries only of the languages that occur. `score` is `analyze` or `scoreDraft`. */
export async function scoreWith<T>(
  score: (draft: Draft, options: AnalyzeOptions) => T,
  draft: Draft,
  { speller, ...tools }: Tools,
): Promise<T> {
  if (!speller) return score(draft, tools)
  const met = new Set<string>()
  const opened = (language: string): Speller | null => {
    met.add(language)
    return speller.in(language)
  }
  const first = score(draft, { ...tools, speller: { ...speller, in: opened } })
  const closed = [...met].filter((language) => !speller.in(language))
  const found = await Promise.all(closed.map((language) => loadDictionary(language)))
  return found.some(Boolean) ? score(draft, { ...tools, speller }) : first
}

export async function scoreBatch(
  { text, firstLine }: Batch,
  options: LineOptions,
  tools: Tools,
): Promise<Scored> {
  const scored: Scored = { output: '', lines: 0, broken: 0, lowest: Infinity }
  const answers: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const answer = await scoreLine(line, firstLine + index, options, tools)
    answers.push(JSON.stringify(answer))
    scored.lines++
    if ('error' in answer) scored.broken++
    else scored.lowest = Math.min(scored.lowest, answer.score)
  }
  if (answers.length > 0) scored.output = `${answers.join('\n')}\n`
  return scored
}

// No mail is this long; the words of a longer one would fill a thread's memory.
const LONGEST_LINE = 4_000_000

type Answer =
  /** `spam`: null without an estimate, as for mail that is not English. */
  | { id: unknown; score: number; spam: number | null; findings: readonly string[] }
  | { id: unknown; error: string }

async function scoreLine(
  line: string,
  number: number,
  { kind, fields = [] }: LineOptions,
  tools: Tools,
): Promise<Answer> {
  let id: unknown = null
  if (line.length > LONGEST_LINE) return { id, error: `line ${number}: longer than 4 MB` }
  try {
    const raw: unknown = JSON.parse(line)
    id = (raw as { id?: unknown } | null)?.id ?? null
    const draft = draftFrom(raw, `line ${number}`)
    const mergeFields = [...(draft.mergeFields ?? []), ...fields]
    const { score, spam, found } = await scoreWith(
      scoreDraft,
      { ...draft, kind: draft.kind ?? kind, mergeFields },
      tools,
    )
    return { id, score, spam: spam && Math.round(spam * 10_000) / 10_000, findings: found }
  } catch (error) {
    const reason = error instanceof SyntaxError ? `line ${number}: not JSON` : (error as Error).message
    return { id, error: reason }
  }
}
