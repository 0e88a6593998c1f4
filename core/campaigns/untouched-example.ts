import { playbooks } from './playbooks.ts'

/**
 * The title of the playbook whose example this text still is: more than half of the example's paragraphs are
 * unchanged, not counting greeting and signature. Null when the user wrote a text for their own offer.
 */
export function untouchedExample(text: string): string | null {
  const written = new Set(paragraphsOf(text))
  return (
    examples.find(({ paragraphs }) => {
      const unchanged = paragraphs.filter((paragraph) => written.has(paragraph)).length
      return unchanged * 2 > paragraphs.length
    })?.title ?? null
  )
}

/** Greetings, signatures and short lines do not describe an offer. */
const SHORTEST = 30

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph.length > SHORTEST)

const examples = playbooks.flatMap(({ title, steps }) =>
  steps.filter(({ kind }) => kind === 'email').map(({ text }) => ({ title, paragraphs: paragraphsOf(text) })),
)
