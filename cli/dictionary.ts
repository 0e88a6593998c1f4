// `npm run dictionary`: writes the word list of the spelling check again, after its dictionaries were brought up to date.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { corpusDir, readCorpus } from './training/corpus.ts'
import { dictionaryFile, makeDictionary } from './training/dictionary-file.ts'

const FILE = join(import.meta.dirname, '..', 'core', 'analysis', 'spelling', 'generated', 'dictionary.ts')

if (import.meta.main) {
  const dictionary = await makeDictionary(await readCorpus(corpusDir(process.env)))
  await writeFile(FILE, dictionaryFile(dictionary))
}
