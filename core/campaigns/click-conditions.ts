import type { Sequence } from './sequence.ts'

/**
 * Indexes of conditions with a branch that requires a click although no earlier email has a link. They block a launch
 * but not saving, because users often create a branch before they write its email.
 */
export const clicksWithoutLink = (sequence: Sequence): number[] =>
  sequence.flatMap(({ branches }, place) => {
    const emails = sequence.slice(0, place).filter(({ kind }) => kind === 'email')
    const isImpossible = branches.some(
      ({ rule }) =>
        rule.on === 'clicked' &&
        !emails.some((email) => (rule.step === null || email.id === rule.step) && hasLink(email)),
    )
    return isImpossible ? [place] : []
  })

const hasLink = ({ variants }: Sequence[number]): boolean =>
  variants.some(({ content_text, content_html }) => LINK.test(content_text) || LINK.test(content_html ?? ''))

/** A URL, or a merge tag with a URL-like name: `{{booking_url}}`. */
const LINK = /https?:\/\/|<a\s[^>]{0,2000}href|\{\{[^{}|]{0,60}(?:url|link|website|calendar|booking)/i
