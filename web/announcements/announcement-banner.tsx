import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import {
  announcementsFor,
  type Announcement,
  type AnnouncementTone,
} from '#core/announcements/announcement.ts'
import { useAnnouncements, useDismiss, useLiveAnnouncements } from './queries.ts'

/** Admins' announcements, above every screen for signed-in users. */
export function AnnouncementBanner() {
  useLiveAnnouncements()
  const { announcements, readAt, dismissed } = useAnnouncements()
  const now = useNow(readAt)
  const dismiss = useDismiss()
  // Waits for the list of dismissed announcements, so that these do not flash at each visit.
  const shown = announcements && dismissed ? announcementsFor(announcements, new Set(dismissed), now) : []
  if (shown.length === 0) return null
  return (
    <section aria-label="Announcements" aria-live="polite">
      {shown.map((announcement) => (
        <Row
          key={announcement.id}
          announcement={announcement}
          onDismiss={() => dismiss.mutate(announcement.id)}
        />
      ))}
    </section>
  )
}

const looks: Record<AnnouncementTone, { Icon: typeof Info; className: string }> = {
  info: { Icon: Info, className: 'bg-info-soft text-info-ink' },
  warning: { Icon: TriangleAlert, className: 'bg-warning-soft text-warning-ink' },
  danger: { Icon: CircleAlert, className: 'bg-danger-soft text-danger-ink' },
}

function Row({ announcement, onDismiss }: { announcement: Announcement; onDismiss: () => void }) {
  const { message, tone, link } = announcement
  const { Icon, className } = looks[tone]
  return (
    <div className={classes('flex items-start gap-3 border-b border-line px-4 py-2 text-sm', className)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {message} {link && <More link={link} />}
      </p>
      <button
        type="button"
        aria-label="Dismiss this announcement"
        onClick={onDismiss}
        className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-md hover:bg-pane/60"
      >
        <X className="size-4" aria-hidden />
      </button>
    </div>
  )
}

function More({ link }: { link: string }) {
  const linkClasses = 'font-medium underline underline-offset-3'
  return link.startsWith('/') ? (
    <Link to={link} className={linkClasses}>
      Learn more
    </Link>
  ) : (
    <a href={link} target="_blank" rel="noreferrer" className={linkClasses}>
      Learn more
    </a>
  )
}

// Advances, so that ended announcements disappear. It is never before the last fetch, whose announcements may have
// just started.
function useNow(readAt: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return new Date(Math.max(now.getTime(), readAt))
}
