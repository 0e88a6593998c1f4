// Mail combined from our own sentences, by topic (PROVENANCE.md), for topics with too few mails in the corpus.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draw, oneOf, sequence } from './chance.ts'
import type { Mail } from './mail.ts'

const FILES = [
  { file: 'spam-topics.txt', source: 'own-spam', isSpam: true, seed: 7 },
  { file: 'ham-topics.txt', source: 'own-ham', isSpam: false, seed: 11 },
]
const READINGS = 24
const FOLDS_TO_LEARN_FROM = 9
/** Sentences for any topic: "let me know", "click here". */
const FRAME = 'frame'

export async function topicMails(): Promise<Mail[]> {
  const mails = await Promise.all(
    FILES.map(async ({ file, source, isSpam, seed }) => {
      const topics = readTopics(await readFile(join(import.meta.dirname, file), 'utf8'))
      const frame = topics.find(({ name }) => name === FRAME)!.sentences
      const random = sequence(seed)
      return topics
        .filter(({ name }) => name !== FRAME)
        .flatMap(({ name, like, sentences }) =>
          Array.from({ length: READINGS }, (_, reading) => ({
            source,
            group: name,
            like,
            isSpam,
            fold: reading % FOLDS_TO_LEARN_FROM,
            wasLearnt: true,
            ...compose(sentences, frame, random),
          })),
        )
    }),
  )
  return mails.flat()
}

type Topic = { name: string; like: string | undefined; sentences: string[] }

/** `== name (like source)`: a topic that we knew from a source names it, and is left out together with it. */
export function readTopics(content: string): Topic[] {
  return content
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      const [, name = '', like] = /^(.*?)(?: \(like (.*)\))?$/.exec(block.slice(0, end)) ?? []
      const text = block.slice(end).trim().replace(/\s+/g, ' ')
      return { name, like, sentences: text.split(/(?<=[.?!]) (?=[\p{Lu}\d{$])/u) }
    })
}

/**
 * Three to eight sentences of the topic among one to three of the frame; most have a subject from the first of them.
 */
function compose(
  own: readonly string[],
  frame: readonly string[],
  random: () => number,
): { subject: string; text: string } {
  const some = (from: readonly string[], least: number, spread: number): string[] =>
    draw(from, least + Math.floor(random() * spread), random)
  const chosen = [...some(own, 3, 6), ...some(frame, 1, 3)]
  const filled = draw(chosen, chosen.length, random).map((sentence) =>
    sentence.replace(/\{([^{}]*)\}/g, (_, options: string) => oneOf(options.split('|'), random)),
  )
  if (random() > 0.8) return { subject: '', text: filled.join(' ') }
  const subject = filled[0]!
    .split(/[,.?!]/)[0]!
    .split(' ')
    .slice(0, 8)
    .join(' ')
  return { subject, text: filled.slice(1).join(' ') }
}
