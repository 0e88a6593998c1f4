import type { Sequence } from './sequence.ts'

/**
 * The conditions with a branch on a click that nobody can make: no email it looks at has a link. A launch is refused over
 * them, and saving is not, because a branch is often made before its email is written.
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

/** An address, or a merge tag that is called after one: `{{booking_url}}`. */
const LINK = /https?:\/\/|<a\s[^>]{0,2000}href|\{\{[^{}|]{0,60}(?:url|link|website|calendar|booking)/i
