// `npm run golden`: writes the scores of the golden drafts again, after an intentional change of a rule. It refuses
// while the scores differ from those recorded under the same rule pack number.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { RULE_PACK } from '#core/analysis/checks.ts'
import { PACKS } from '#core/analysis/languages/packs.ts'
import type { Samples } from '#core/analysis/languages/samples.ts'
import { readDraft } from '#core/analysis/read-draft.ts'
import { loadDictionary, loadSpeller } from '#core/analysis/spelling/load-speller.ts'
import { WORSE, WORSE_WRITING } from '#core/analysis/worse-mails.ts'
import { GOOD } from '#core/testing/try-check.ts'

const folder = join(import.meta.dirname, '..', 'core', 'analysis', 'golden')
/** One line for each rule pack: its number, and a digest of its scores. Lines are added and never changed. */
export const LEDGER = join(folder, 'rule-packs.txt')

type GoldenFile = { draft: Draft; rulePack: number; score: number; failing: string[] }
type Entry = { rulePack: number; digest: string }

export const readLedger = (text = readFileSync(LEDGER, 'utf8')): Entry[] =>
  text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [rulePack, digest] = line.split(' ')
      return { rulePack: Number(rulePack), digest: digest! }
    })

/** A digest of the score, the failing checks and their points of every golden draft, the samples and mails of each language and each worsened mail. */
export async function digestOfScores(): Promise<string> {
  const speller = await loadSpeller()
  for (const code of ['es', 'fr', 'nl']) await loadDictionary(code)
  const drafts = [
    ...goldenFiles().map(({ golden }) => golden.draft),
    ...(await samples()),
    ...worsened(),
    ...written(),
  ]
  const lines = drafts.map((draft) => {
    // The German dictionary belongs to the operator, so German spelling is not included.
    const { score, findings } = analyze(draft, readDraft(draft).language === 'de' ? {} : { speller })
    const lost = findings.filter(({ points }) => points > 0).map(({ id, points }) => `${id}:${points}`)
    return `${score} ${lost.join(' ')}`
  })
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}

const goldenFiles = (): { file: string; golden: GoldenFile }[] =>
  globSync(join(folder, '*.json'))
    .toSorted()
    .map((file) => ({ file, golden: JSON.parse(readFileSync(file, 'utf8')) as GoldenFile }))

const worsened = (): Draft[] => Object.values({ ...WORSE, ...WORSE_WRITING }).map((worsen) => worsen(GOOD))

/** Personal and generic mails of every language. */
const written = (): Draft[] =>
  globSync(join(folder, '..', '..', 'testing', 'personal-mails', '*.txt'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/^= .*$/m)
        .slice(1),
    )
    .map((text) => ({ text: text.trim() }))

async function samples(): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const { code } of PACKS.filter((pack) => pack.code !== 'en')) {
    const { samples: own } = (await import(`#core/analysis/languages/${code}/samples.ts`)) as {
      samples: Samples
    }
    const spoilt = own.spoilt.map(([, from, to]) => ({ ...own.good, text: own.good.text.replace(from, to) }))
    drafts.push(own.good, own.poor, ...spoilt)
  }
  return drafts
}

/** The entry to add, or null when it exists; throws when the number belongs to other scores. */
export function entryToAdd(ledger: readonly Entry[], rulePack: number, digest: string): Entry | null {
  const same = ledger.find((entry) => entry.rulePack === rulePack)
  if (same?.digest === digest) return null
  const newest = Math.max(0, ...ledger.map((entry) => entry.rulePack))
  if (rulePack <= newest)
    throw new Error(
      `Scores changed, and RULE_PACK in core/analysis/checks.ts is still ${rulePack}. Raise it to ${newest + 1}, then run "npm run golden".`,
    )
  return { rulePack, digest }
}

async function writeGolden(): Promise<void> {
  const entry = entryToAdd(readLedger(), RULE_PACK, await digestOfScores())
  if (entry) writeFileSync(LEDGER, `${entry.rulePack} ${entry.digest}\n`, { flag: 'a' })
  const speller = await loadSpeller()
  for (const { file, golden } of goldenFiles()) {
    const { score, findings } = analyze(golden.draft, { speller })
    const failing = findings.filter(({ state }) => state !== 'pass').map(({ id }) => id)
    const written: GoldenFile = { draft: golden.draft, rulePack: RULE_PACK, score, failing }
    writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  }
}

if (import.meta.main) await writeGolden()
