import { openSpeller, type Speller } from './speller.ts'

let opened: Promise<Speller> | null = null

/** Fetches the dictionary when it is first asked for: a page can score without it, and gets what it finds later. */
export function loadSpeller(): Promise<Speller> {
  opened ??= open().catch((error: unknown) => {
    // A phone may have been in a tunnel: the next call tries again.
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<Speller> {
  const { DICTIONARY } = await import('./generated/dictionary.ts')
  return openSpeller(DICTIONARY)
}
