// Mails we wrote ourselves (PROVENANCE.md): cold outreach and everyday mail as ham, pitches as spam.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './mail.ts'

const FILES = [
  { file: 'cold-emails.txt', source: 'own-cold', isSpam: false },
  { file: 'everyday.txt', source: 'own-everyday', isSpam: false },
  { file: 'pitches.txt', source: 'own-pitches', isSpam: true },
]
/** Each is written with choices {a|b|c}; this many versions of it are used. */
const READINGS = 6

export async function ownExamples(): Promise<Mail[]> {
  const mails = await Promise.all(
    FILES.map(async ({ file, source, isSpam }) => {
      const content = await readFile(join(import.meta.dirname, file), 'utf8')
      return content.split(/^===$/m).flatMap((example, index) =>
        readingsOf(example.trim()).map((reading) => ({
          source,
          group: source,
          isSpam,
          fold: index % 9,
          wasLearnt: true,
          ...reading,
        })),
      )
    }),
  )
  return mails.flat()
}

function readingsOf(example: string): { subject: string; text: string }[] {
  return Array.from({ length: READINGS }, (_, reading) => {
    let choice = reading
    const written = example.replace(/\{([^{}]*)\}/g, (_, options: string) => {
      const all = options.split('|')
      // Steps of a different size at each position, so that the versions do not all change together.
      choice += 2 + (all.length % 3)
      return all[(reading + choice) % all.length]!
    })
    const [, subject = '', text = ''] = /^Subject: (.*)\n\n([\s\S]*)$/.exec(written) ?? []
    return { subject, text }
  })
}
