// The dictionaries of this machine, compiled once and stored in DATA_DIR, for the server, the command line and
// browsers.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DictionarySource } from '#core/analysis/spelling/load-speller.ts'
import type { DictionaryData } from '#core/analysis/spelling/speller.ts'
import { shares } from '#server/shares.ts'
import { createPool } from '#server/threads/pool.ts'
import { findHunspellFiles, type HunspellFiles } from './hunspell-files.ts'

/** `hunspellDir` is the folder of the system's packages. */
export type DictionaryPlaces = { dataDir: string; hunspellDir: string }

/** Increased when compiling the same files would give another result. */
const FORMAT = 1

const inThread = createPool<typeof import('./compile-worker.ts')>(
  new URL('./compile-worker.ts', import.meta.url),
  shares.threads.dictionaries,
)

/** `onRefused` is called once for files that are not a dictionary, or not a usable one. */
export function installedDictionaries(
  places: DictionaryPlaces,
  onRefused: (reason: string) => void = () => undefined,
): DictionarySource {
  const found = new Map<string, Promise<DictionaryData | null>>()
  return async (language) => {
    if (!(await isOperatorSupplied(language))) return null
    const known = found.get(language) ?? findDictionary(language, places, onRefused)
    found.set(language, known)
    known.catch(() => found.delete(language))
    return known
  }
}

/** True for supported languages whose dictionary is not included. */
async function isOperatorSupplied(language: string): Promise<boolean> {
  const { SHIPPED_DICTIONARIES } = await import('#core/analysis/spelling/load-speller.ts')
  return !SHIPPED_DICTIONARIES.includes(language) && (await findRules(language)) !== undefined
}

// Imported with the first dictionary, because the language packs are many modules.
async function findRules(language: string) {
  const { PACKS } = await import('#core/analysis/languages/packs.ts')
  return PACKS.find(({ code }) => code === language)?.spelling
}

async function findDictionary(
  language: string,
  { dataDir, hunspellDir }: DictionaryPlaces,
  onRefused: (reason: string) => void,
): Promise<DictionaryData | null> {
  const files = await findHunspellFiles(language, [join(dataDir, 'dictionaries'), hunspellDir])
  if (!files) return null
  const folder = join(dataDir, 'dictionaries', 'compiled')
  const name = `${language}-${await keyOf(language, files)}.json`
  const cachedText = await readFile(join(folder, name), 'utf8').catch(() => null)
  if (cachedText !== null) return JSON.parse(cachedText) as DictionaryData
  const compiled = await inThread('compile', { language, files }).catch((error: Error) => ({
    refused: error.message,
  }))
  if ('refused' in compiled) {
    onRefused(`The dictionary ${files.words} cannot be used: ${compiled.refused}.`)
    return null
  }
  // A folder that cannot be written to makes each start compile it again.
  await storeCompiled(folder, name, language, compiled.data).catch(() => undefined)
  return compiled.data
}

async function keyOf(language: string, files: HunspellFiles): Promise<string> {
  const [affixes, words] = await Promise.all([stat(files.affixes), stat(files.words)])
  const common = (await findRules(language))?.common ?? ''
  const facts = [FORMAT, files.words, affixes.size, affixes.mtimeMs, words.size, words.mtimeMs, common]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
}

/** Writes atomically, and deletes results of older files. */
async function storeCompiled(
  folder: string,
  name: string,
  language: string,
  data: DictionaryData,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `${name}.${process.pid}.part`)
  await writeFile(part, JSON.stringify(data))
  await rename(part, join(folder, name))
  const old = (await readdir(folder)).filter(
    (each) => each.startsWith(`${language}-`) && each.endsWith('.json') && each !== name,
  )
  await Promise.all(old.map((each) => rm(join(folder, each), { force: true })))
}
