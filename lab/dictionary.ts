// `npm run dictionary`: regenerates the word lists of the spelling check after an update of their dictionaries.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { corpusDir, readCorpus } from './training/corpus.ts'
import {
  dictionaryFile,
  FOREIGN_CODES,
  makeDictionary,
  makeForeignDictionary,
} from './training/dictionary-file.ts'

const ANALYSIS = join(import.meta.dirname, '..', 'core', 'analysis')

if (import.meta.main) {
  const english = await makeDictionary(await readCorpus(corpusDir(process.env)))
  await writeFile(join(ANALYSIS, 'spelling', 'generated', 'dictionary.ts'), dictionaryFile(english))
  for (const code of FOREIGN_CODES) {
    const folder = join(ANALYSIS, 'languages', code, 'generated')
    await mkdir(folder, { recursive: true })
    const dictionary = await makeForeignDictionary(code, english)
    await writeFile(join(folder, 'dictionary.ts'), dictionaryFile(dictionary, code))
  }
}
