// Dictionaries installed by the operator: `apt install hunspell-de-de`, or two files in DATA_DIR/dictionaries.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableDictionary, type Hunspell } from '#core/analysis/spelling/hunspell-words.ts'

export type HunspellFiles = { affixes: string; words: string }

/** The folder on Debian and related systems. */
export const DEFAULT_HUNSPELL_DIR = '/usr/share/hunspell'

/** Far larger than every dictionary that Debian packages. */
export const MOST_BYTES = { affixes: 4_000_000, words: 32_000_000 }

/** The first folder with both files wins; within one, "de_DE" comes before "de", and that before "de_AT". */
export async function findHunspellFiles(
  language: string,
  folders: readonly string[],
): Promise<HunspellFiles | null> {
  for (const folder of folders) {
    const names = new Set(await readdir(folder).catch(() => []))
    const found = [...names]
      .flatMap((name) => /^(.+)\.aff$/.exec(name)?.[1] ?? [])
      .filter((name) => (name === language || /^..[_-]/.test(name)) && name.startsWith(language))
      .filter((name) => names.has(`${name}.dic`))
      .toSorted((a, b) => rankOf(a, language) - rankOf(b, language) || (a < b ? -1 : 1))[0]
    if (found) return { affixes: join(folder, `${found}.aff`), words: join(folder, `${found}.dic`) }
  }
  return null
}

function rankOf(name: string, language: string): number {
  if (name.replace('-', '_') === `${language}_${language.toUpperCase()}`) return 0
  return name === language ? 1 : 2
}

/** Throws an UnreadableDictionary for invalid files, or too large ones. */
export async function readHunspell({ affixes, words }: HunspellFiles): Promise<Hunspell> {
  const rules = await readAtMost(affixes, MOST_BYTES.affixes)
  const decode = decoderOf(rules)
  return { affixes: decode(rules), words: decode(await readAtMost(words, MOST_BYTES.words)) }
}

async function readAtMost(path: string, most: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new UnreadableDictionary(`${path} is no file`)
    if (stat.size > most) throw new UnreadableDictionary(`${path} is larger than ${most / 1_000_000} MB`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Hunspell declares the encoding in the rules; the default is Latin 1. */
function decoderOf(rules: Buffer): (bytes: Buffer) => string {
  const [, name = 'ISO8859-1'] = /^SET\s+(\S{1,40})/m.exec(rules.toString('latin1')) ?? []
  try {
    const label = name.replace(/^ISO-?8859-?/i, 'iso-8859-').replace(/^microsoft-cp/i, 'windows-')
    const decoder = new TextDecoder(label)
    return (bytes) => decoder.decode(bytes)
  } catch {
    throw new UnreadableDictionary(`the encoding ${name} is not known`)
  }
}
