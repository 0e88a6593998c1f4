import { Fragment } from 'react'
import { linkedParts } from '#core/text/linked-parts.ts'

/** Plain text with clickable links. They open in a new window without access to this one, as in formatted mail. */
export function MailText({ text, opensLinks }: { text: string; opensLinks: boolean }) {
  if (!opensLinks) return text
  return linkedParts(text).map(({ text: part, href }, place) =>
    href ? (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
        key={place}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent-ink underline underline-offset-3"
      >
        {part}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
      <Fragment key={place}>{part}</Fragment>
    ),
  )
}
