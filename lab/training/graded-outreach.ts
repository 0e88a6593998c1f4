// Measures how well the score separates good from poor outreach that others judged: readers who published it as spam
// or criticized it line by line, and authors who reported its results. No author is on both sides of a split.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { analyze } from '../../core/analysis/analyze.ts'
import { boundOf, subScores, totalScore } from '../../core/analysis/score.ts'
import { loadSpeller } from '../../core/analysis/spelling/load-speller.ts'
import { ablationOf, separationOf, type Scored, type Separation } from './outreach-quality.ts'

export type GradedFigures = {
  /** The unchanged score. No check was written with these mails. */
  asScored: Separation
  /**
   * The figures without the checks that cost good mails more than poor ones, judged by the authors outside each fold.
   */
  pruned: Separation
  /** Checks that every fold would drop. */
  dropped: readonly string[]
}

const FOLDS = 10
/** A check is worth dropping when the area increases by half a pair of mails or more without it. */
const HARMS = -0.0013

export async function measureGraded(dir: string): Promise<GradedFigures> {
  return crossValidated(await readGraded(dir))
}

type Row = { author: string; quality: string; subject?: string; text: string }

async function readGraded(dir: string): Promise<Scored[]> {
  const speller = await loadSpeller()
  const lines = gunzipSync(await readFile(join(dir, 'train-outreach-graded.jsonl.gz'))).toString('utf8')
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .map(({ author, quality, subject = '', text }) => {
      const { score, findings } = analyze({ subject, text }, { speller })
      return { author, isGood: quality === 'good', score, findings }
    })
}

/** Each author's mails are scored without the checks that are harmful among the authors of the other folds. */
export function crossValidated(scored: readonly Scored[]): GradedFigures {
  const authors = [...new Set(scored.map(({ author }) => author))].toSorted((a, b) => a.localeCompare(b))
  const foldOf = new Map(authors.map((author, index) => [author, index % FOLDS]))
  const harming = Array.from({ length: FOLDS }, (_, fold) =>
    harmfulIn(scored.filter(({ author }) => foldOf.get(author) !== fold)),
  )
  const pruned = scored.map((mail) => ({
    ...mail,
    score: scoreWithout(mail, harming[foldOf.get(mail.author)!]!),
  }))
  return {
    asScored: separationOf(scored),
    pruned: separationOf(pruned),
    dropped: [...harming[0]!].filter((id) => harming.every((ids) => ids.has(id))),
  }
}

const harmfulIn = (scored: readonly Scored[]): ReadonlySet<string> =>
  new Set(
    ablationOf(scored)
      .filter(({ adds }) => adds < HARMS)
      .map(({ id }) => id),
  )

function scoreWithout({ findings }: Scored, ids: ReadonlySet<string>): number {
  const left = findings.filter(({ id }) => !ids.has(id))
  return totalScore(subScores(left), boundOf(left))
}
