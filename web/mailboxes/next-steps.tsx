import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'

/** The next steps after connecting a mailbox, the most useful first. */
export function NextSteps({ onLeave }: { onLeave?: () => void }) {
  const link = (to: string, text: ReactNode) => (
    <Link to={to} onClick={onLeave} className="text-accent-ink underline underline-offset-3">
      {text}
    </Link>
  )
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-ground p-4 text-sm text-ink-soft">
      <p className="font-medium text-ink">What comes next</p>
      <ol className="grid list-decimal gap-1.5 ps-5">
        <li>
          {link(`${paths.providers}?tab=domains`, 'Check SPF, DKIM and DMARC')} of its domain: without them
          mail lands in spam.
        </li>
        <li>{link(paths.campaigns, 'Set up a campaign')} and choose this mailbox to send from.</li>
      </ol>
      <p>With the ramp on, it starts with few emails a day and sends more each working day.</p>
    </div>
  )
}
