// Words of one kind, listed by us (PROVENANCE.md). The lists do not mark spam: a kind's weight is learned, and a word
// that occurred in no mail gets the weight of its kind.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type WordKinds = { names: readonly string[]; ofWord: ReadonlyMap<string, readonly number[]> }

export const wordKinds = async (): Promise<WordKinds> =>
  readWordKinds(await readFile(join(import.meta.dirname, 'word-kinds.txt'), 'utf8'))

/** `== name`, then its words. A word may be of several kinds. */
export function readWordKinds(content: string): WordKinds {
  const names: string[] = []
  const ofWord = new Map<string, number[]>()
  for (const block of content.split(/^== /m).slice(1)) {
    const [name = '', ...lines] = block.trim().split('\n')
    const kind = names.push(name) - 1
    for (const word of new Set(lines.join(' ').split(/\s+/)))
      ofWord.set(word, [...(ofWord.get(word) ?? []), kind])
  }
  return { names, ofWord }
}

/** The kinds of a mail's words, each word once. */
export const kindsOf = (tokens: readonly string[], { ofWord }: WordKinds): Uint8Array =>
  Uint8Array.from([...new Set(tokens)].flatMap((token) => ofWord.get(token) ?? []))
