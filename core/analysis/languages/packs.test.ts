import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../analyze.ts'
import { CHECKS } from '../checks.ts'
import { serves } from '../check.ts'
import { greetedName } from '../message-parts.ts'
import { readDraft } from '../read-draft.ts'
import { PACKS } from './packs.ts'
import type { Samples } from './samples.ts'

for (const pack of PACKS.filter(({ code }) => code !== 'en')) {
  const samples: { samples: Samples } = await import(`./${pack.code}/samples.ts`)
  const { good, poor, name, signature, spoilt } = samples.samples
  const failing = (text: string): string[] =>
    analyze({ ...good, text })
      .findings.filter(({ points }) => points > 0)
      .map(({ id }) => id)

  test(`a good mail in ${pack.name} scores high, a poor one low, both with confidence`, () => {
    const [better, worse] = [analyze(good), analyze(poor)]
    assert.ok(better.score >= 85, `scored ${better.score}: ${failing(good.text).join()}`)
    assert.ok(worse.score < 50, `scored ${worse.score}`)
    for (const { confidence } of [better, worse])
      assert.deepEqual([confidence.level, confidence.language], ['normal', pack.code])
  })

  test(`no check for English speaks of a mail in ${pack.name}`, () => {
    const foreign = new Set(
      CHECKS.filter(({ check }) => !serves(check, pack.code)).map(({ check }) => check.id),
    )
    assert.ok(foreign.has('passive-voice') && foreign.has('grammar'))
    for (const draft of [good, poor])
      assert.deepEqual(
        analyze(draft).findings.filter(({ id }) => foreign.has(id)),
        [],
      )
  })

  test(`greeting, name, ask and signature of a mail in ${pack.name} are read`, () => {
    const { parts, shown, asks } = readDraft(good)
    const greeted = greetedName(shown, parts, pack.parts)
    assert.equal(greeted && shown.slice(greeted.start, greeted.end), name)
    assert.equal(parts.signature && shown.slice(parts.signature.start, parts.signature.end), signature)
    assert.deepEqual(
      asks.map(({ kind }) => kind),
      ['interest'],
    )
  })

  test(
    `a quarter of a megabyte in ${pack.name}, with and without full stops, gets an answer`,
    { timeout: 20_000 },
    () => {
      const long = good.text.repeat(Math.ceil(250_000 / good.text.length))
      for (const text of [long, long.replaceAll(/[.,?\n]/g, ' ')]) {
        const { confidence, findings } = analyze({ ...good, text })
        assert.equal(confidence.language, pack.code)
        assert.ok(findings.every(({ state }) => state !== 'error'))
      }
    },
  )

  for (const [what, from, to, id] of spoilt) {
    test(`${what} costs points in ${pack.name}`, () => {
      const text = good.text.replace(from, to)
      assert.notEqual(text, good.text)
      assert.ok(!failing(good.text).includes(id), `${id} fails on the good mail`)
      assert.ok(failing(text).includes(id), failing(text).join())
    })
  }
}
