// Caches that one report leaves for the next (words, syllables, positions of phrases) must not change any report.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { GOOD } from '#core/testing/try-check.ts'
import type { Draft } from './analysis.ts'
import { analyze } from './analyze.ts'
import { loadSpamModel } from './spam/load-spam-model.ts'
import { loadSpeller } from './spelling/load-speller.ts'
import { withWords } from './spelling/speller.ts'

const TYPED: readonly (readonly [at: number, typed: string])[] = [
  [GOOD.text.length, ' We definately recieve 100% of the the ticktes, act now! Would a adress be of use?'],
  [
    60,
    '\n\nWir haben uns Ihre Webseite angesehen und möchten gerne mit Ihnen sprechen, wenn es nicht zu spät ist.',
  ],
  [140, ' See https://example.com/x, write to ada@example.com. {{company}} could of won 30 minutes a day'],
]

/** A draft for every third keystroke while a text is typed into a mail, and for some deletions of it. */
function keystrokes(typed: string, at: number): Draft[] {
  const texts = Array.from(
    { length: typed.length / 3 },
    (_, third) => GOOD.text.slice(0, at) + typed.slice(0, third * 3 + 1) + GOOD.text.slice(at),
  )
  return [...texts, ...texts.filter((_, index) => index % 5 === 0).reverse()].map((text) => ({
    ...GOOD,
    text,
  }))
}

const drafts = TYPED.flatMap(([at, typed]) => keystrokes(typed, at))

test('a mail that is typed key by key has the reports of mails that are read for the first time', async () => {
  const tools = { spamModel: await loadSpamModel(), speller: withWords(await loadSpeller(), ['ticktes']) }
  const typed = drafts.map((draft) => analyze(draft, tools))
  // A fresh process without caches reads the drafts in reverse order.
  const script = `
    import { analyze } from '#core/analysis/analyze.ts'
    import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
    import { loadSpeller } from '#core/analysis/spelling/load-speller.ts'
    import { withWords } from '#core/analysis/spelling/speller.ts'
    const chunks = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    const drafts = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const spamModel = await loadSpamModel()
    const speller = await loadSpeller()
    const reports = drafts.toReversed().map((draft) =>
      analyze(draft, { spamModel, speller: withWords(speller, ['ticktes']) }))
    process.stdout.write(JSON.stringify(reports.toReversed()))`
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    input: JSON.stringify(drafts),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  })
  const alone = JSON.parse(answer) as unknown[]
  assert.equal(alone.length, drafts.length)
  for (const [index, report] of typed.entries())
    assert.deepEqual(JSON.parse(JSON.stringify(report)), alone[index], `report ${index}`)
})
