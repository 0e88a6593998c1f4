import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { DictionaryData } from '#core/analysis/spelling/speller.ts'
import { openWordList } from '#core/analysis/spelling/word-list.ts'
import { germanDictionary } from '#core/testing/german-dictionary.ts'
import { MOST_BYTES } from './hunspell-files.ts'
import { installedDictionaries } from './installed-dictionaries.ts'

const root = await mkdtemp(join(tmpdir(), 'dictionaries-'))
after(() => rm(root, { recursive: true }))

async function install(folder: string, name: string, { affixes, words } = germanDictionary): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.aff`), affixes)
  await writeFile(join(folder, `${name}.dic`), words)
}

let count = 0
function places() {
  const own = join(root, String(++count))
  return { dataDir: join(own, 'data'), hunspellDir: join(own, 'hunspell') }
}
const has = (data: DictionaryData | null, word: string): boolean => openWordList(data?.words ?? '').has(word)
const withWord = (word: string) => ({ affixes: 'SET UTF-8\n', words: `1\n${word}\n` })

test('without files there is no dictionary, and none of a language that is shipped or not known', async () => {
  const at = places()
  await install(at.hunspellDir, 'fr_FR')
  await install(at.hunspellDir, 'it_IT')
  const source = installedDictionaries(at)
  for (const language of ['de', 'fr', 'it', '../de']) assert.equal(await source(language), null, language)
})

test('the files of the system are found, spelt out and kept', async () => {
  const at = places()
  await install(at.hunspellDir, 'de_DE')
  const data = await installedDictionaries(at)('de')
  assert.ok(has(data, 'kunden') && openWordList(data!.openers!).has('vertriebs'))
  const [kept] = await readdir(join(at.dataDir, 'dictionaries', 'compiled'))
  assert.match(kept!, /^de-[\da-f]{16}\.json$/)
  assert.deepEqual(await installedDictionaries(at)('de'), data)
})

test('those of the data folder go first, and the country of the language before others', async () => {
  const at = places()
  await install(at.hunspellDir, 'de_AT', withWord('jänner'))
  await install(at.hunspellDir, 'de_DE', withWord('januar'))
  assert.ok(has(await installedDictionaries(at)('de'), 'januar'))
  await install(join(at.dataDir, 'dictionaries'), 'de_CH', withWord('velo'))
  assert.ok(has(await installedDictionaries(at)('de'), 'velo'))
})

test('files that changed are read again, and what was made of the old ones goes', async () => {
  const at = places()
  await install(at.hunspellDir, 'de', withWord('alt'))
  await installedDictionaries(at)('de')
  await install(at.hunspellDir, 'de', withWord('neu'))
  await utimes(join(at.hunspellDir, 'de.dic'), 1, 1)
  assert.ok(has(await installedDictionaries(at)('de'), 'neu'))
  assert.equal((await readdir(join(at.dataDir, 'dictionaries', 'compiled'))).length, 1)
})

test('files in Latin 1 are read as they say', async () => {
  const at = places()
  await mkdir(at.hunspellDir, { recursive: true })
  await writeFile(join(at.hunspellDir, 'de.aff'), 'SET ISO8859-1\n')
  await writeFile(join(at.hunspellDir, 'de.dic'), Buffer.from('1\nzwölf\n', 'latin1'))
  assert.ok(has(await installedDictionaries(at)('de'), 'zwölf'))
})

const refused: Readonly<Record<string, { affixes: string; words: string }>> = {
  'an expression in a condition': { affixes: 'SFX S Y 1\nSFX S 0 s (a+)+b\n', words: '1\nbus/S\n' },
  'an encoding that nobody knows': { affixes: 'SET KLINGON\n', words: '1\nbus\n' },
  'no words': { affixes: 'SET UTF-8\n', words: '0\n' },
  'affixes without end': {
    affixes: `SET UTF-8\n${Array.from({ length: 400 }, (_, at) => `SFX S 0 s${at}/S .\n`).join('')}`,
    words: '1\nbus/S\n',
  },
}
for (const [what, files] of Object.entries(refused))
  test(`a dictionary with ${what} is refused, and the operator is told`, async () => {
    const at = places()
    await install(at.hunspellDir, 'de_DE', files)
    const reasons: string[] = []
    assert.equal(await installedDictionaries(at, (reason) => reasons.push(reason))('de'), null)
    assert.match(reasons.join(), /de_DE\.dic cannot be used: \S/)
  })

test('a dictionary that is too large, or a folder, is refused unread', async () => {
  const at = places()
  await install(at.hunspellDir, 'de_DE')
  await truncate(join(at.hunspellDir, 'de_DE.dic'), MOST_BYTES.words + 1)
  const reasons: string[] = []
  assert.equal(await installedDictionaries(at, (reason) => reasons.push(reason))('de'), null)
  await rm(join(at.hunspellDir, 'de_DE.dic'))
  await mkdir(join(at.hunspellDir, 'de_DE.dic'))
  assert.equal(await installedDictionaries(at, (reason) => reasons.push(reason))('de'), null)
  assert.match(reasons[0]!, /larger than 32 MB/)
  assert.match(reasons[1]!, /no file|EISDIR/)
})
