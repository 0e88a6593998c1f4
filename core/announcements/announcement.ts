export type AnnouncementTone = 'info' | 'warning' | 'danger'

export type Announcement = {
  id: string
  message: string
  tone: AnnouncementTone
  link: string | null
  starts_at: string
  ends_at: string | null
}

/** More announcements would push the page's content away. */
const most = 3
const weight: Record<AnnouncementTone, number> = { danger: 0, warning: 1, info: 2 }

/** The announcements to show now: current ones that were not dismissed, the most severe first. */
export function announcementsFor(
  all: readonly Announcement[],
  dismissed: ReadonlySet<string>,
  now: Date,
): Announcement[] {
  return all
    .filter((said) => holdsAt(said, now) && !dismissed.has(said.id))
    .toSorted((a, b) => weight[a.tone] - weight[b.tone] || b.starts_at.localeCompare(a.starts_at))
    .slice(0, most)
}

export function holdsAt({ starts_at, ends_at }: Announcement, now: Date): boolean {
  const at = now.getTime()
  return Date.parse(starts_at) <= at && (ends_at === null || at < Date.parse(ends_at))
}
