export type Notification = {
  id: string
  user_id: string
  title: string
  message: string
  type: string
  is_read: boolean
  /** The subject of the notification. */
  conversation_id: string | null
  created_at: string
}

type Change =
  | { eventType: 'INSERT' | 'UPDATE'; new: Notification }
  | { eventType: 'DELETE'; old: Pick<Notification, 'id'> }

/** Applies a live change to the list, newest first. A change that is already applied has no effect. */
export function afterChange(list: Notification[], change: Change): Notification[] {
  if (change.eventType === 'DELETE') return list.filter(({ id }) => id !== change.old.id)
  const others = list.filter(({ id }) => id !== change.new.id)
  return [...others, change.new].sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** The text of the bell's badge, or null for none. */
export function badgeText(unread: number): string | null {
  if (unread === 0) return null
  return unread > 99 ? '99+' : String(unread)
}
