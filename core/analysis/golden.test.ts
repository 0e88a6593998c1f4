import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import type { Draft } from './analysis.ts'
import { analyze } from './analyze.ts'
import { loadSpeller } from './spelling/load-speller.ts'

const speller = await loadSpeller()

type Golden = { draft: Draft; rulePack: number; score: number; failing: string[] }

// When a rule changes on purpose: raise RULE_PACK and run `npm run golden`, which writes what the drafts score now.
for (const file of globSync(join(import.meta.dirname, 'golden', '*.json')).toSorted()) {
  test(`the report of "${basename(file, '.json')}" is as agreed`, () => {
    const { draft, ...agreed } = JSON.parse(readFileSync(file, 'utf8')) as Golden
    const { score, rulePack, findings } = analyze(draft, { speller })
    const failing = findings.filter(({ state }) => state !== 'pass').map(({ id }) => id)
    assert.deepEqual({ rulePack, score, failing }, agreed)
  })
}
