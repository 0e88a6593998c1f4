import { ownTextOf } from '#core/messages/own-text.ts'
import { Moment } from '#web/ui/moment.tsx'
import { classes } from '#web/ui/classes.ts'
import type { ThreadMail } from './queries.ts'

/** A mail collapsed to one line, which expands on click. */
export function FoldedMail({ mail, onOpen }: { mail: ThreadMail; onOpen: () => void }) {
  const isOurs = mail.direction === 'out'
  return (
    <li data-mail={mail.id} className={classes('scroll-mt-28 lg:scroll-mt-20', isOurs && 'bg-ground')}>
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex w-full min-w-0 items-center gap-2 px-5 py-2 text-start text-sm hover:bg-well/60 focus-visible:-outline-offset-2"
      >
        <span className="max-w-40 shrink-0 truncate font-medium">{isOurs ? 'You' : mail.sender}</span>
        <span className="min-w-0 flex-1 truncate text-ink-faint">
          {ownTextOf(mail).slice(0, 200).replaceAll(/\s+/g, ' ')}
        </span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Moment at={mail.at} />
        </span>
      </button>
    </li>
  )
}
