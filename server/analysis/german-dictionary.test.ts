// Tests German with Debian's dictionary, when it is installed: its license is the GPL, so it is not included here.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { analyze } from '#core/analysis/analyze.ts'
import { cleanDrafts } from '#core/analysis/languages/de/clean-drafts.ts'
import { readDraft } from '#core/analysis/read-draft.ts'
import { loadSpeller, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { DEFAULT_HUNSPELL_DIR } from './hunspell-files.ts'
import { installedDictionaries } from './installed-dictionaries.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'german-'))
after(() => rm(dataDir, { recursive: true }))
const hunspellDir = process.env['HUNSPELL_DIR'] ?? DEFAULT_HUNSPELL_DIR
const data = await installedDictionaries({ dataDir, hunspellDir })('de')
const skip = data ? false : 'hunspell-de-de is not installed'
setDictionarySource(() => Promise.resolve(data))
const speller = await loadSpeller()
const marked = (text: string) =>
  analyze({ text }, { speller })
    .findings.filter(({ id }) => id === 'spelling')
    .flatMap(({ fixes }) => fixes.map(({ unknownWord, replacement }) => [unknownWord, replacement]))

test('clean drafts in German have no misspelt word', { skip }, async () => {
  await loadSpeller('de')
  const words = cleanDrafts.reduce((sum, text) => sum + readDraft({ text }).words.length, 0)
  assert.ok(words > 2_300, `${words} words`)
  for (const text of cleanDrafts) assert.deepEqual(marked(text), [])
})

test('mistakes in them are marked', { skip }, async () => {
  await loadSpeller('de')
  const [first = ''] = cleanDrafts
  for (const [word, mistake] of [
    ['verdoppelt', 'verdopelt'],
    ['Bestellung', 'Bestelung'],
    ['arbeiten', 'arbieten'],
    ['Planungstabelle', 'Planungstabele'],
  ] as const)
    assert.deepEqual(marked(first.replace(word, mistake)), [[mistake, word]])
})

test('what a browser fetches is under 3 MB compressed', { skip }, () => {
  assert.ok(gzipSync(JSON.stringify(data)).length < 3_000_000)
})
