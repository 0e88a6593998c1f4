import { Bell, CreditCard, Eye, Gauge, LifeBuoy, UserRoundPlus, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  notificationDisplayOf,
  pathOf,
  type NotificationIcon,
} from '#core/notifications/notification-types.ts'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { badgeText, type Notification } from './after-change.ts'
import {
  useDeleteNotification,
  useLiveNotifications,
  useNotifications,
  useReadAllNotifications,
  useReadNotification,
} from './queries.ts'
import { relativeTime } from './relative-time.ts'

export function NotificationsBell() {
  useLiveNotifications()
  const { data } = useNotifications()
  const removed = useRemoved()
  const unread = data?.filter((item) => !item.is_read && !removed.has(item.id)).length ?? 0
  const badge = badgeText(unread)
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label={badge ? `Notifications, ${badge} unread` : 'Notifications'} className="relative">
          <Bell aria-hidden />
          {badge && (
            <span className="numbers absolute -end-0.5 -top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent ring-2 ring-pane">
              {badge}
            </span>
          )}
        </IconButton>
      </PopoverTrigger>
      <PopoverContent className="w-96" aria-label="Notifications">
        <NotificationsPanel unread={unread} onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function NotificationsPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { data: all, isPending } = useNotifications()
  const removed = useRemoved()
  const data = all?.filter(({ id }) => !removed.has(id))
  const readAll = useReadAllNotifications()
  const [opened] = useState(() => new Date())
  return (
    <>
      <div className="flex h-12 items-center justify-between border-b border-line px-4">
        <h2 className="text-base">Notifications</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" className="-me-2" onClick={() => readAll.mutate()}>
            Mark all read
          </Button>
        )}
      </div>
      {isPending && <Skeleton className="m-4 h-14" />}
      {data?.length === 0 && (
        <EmptyState icon={<Bell aria-hidden />} title="No notifications" className="py-9" />
      )}
      {data && data.length > 0 && (
        <ul className="max-h-[min(28rem,70vh)] divide-y divide-line overflow-y-auto">
          {data.map((item) => (
            <NotificationItem key={item.id} item={item} now={opened} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  )
}

function NotificationItem({
  item,
  now,
  onLeave,
}: {
  item: Notification
  now: Date
  /** Called when the user follows it to its screen. */
  onLeave: () => void
}) {
  const read = useReadNotification()
  const remove = useDeleteNotification()
  const navigate = useNavigate()
  const { icon } = notificationDisplayOf(item.type)
  const path = pathOf(item)
  const Icon = icons[icon]
  const open = () => {
    if (!item.is_read) read.mutate(item.id)
    if (!path) return
    onLeave()
    void navigate(path)
  }
  return (
    <li className="group relative flex hover:bg-well/60">
      <button
        type="button"
        onClick={open}
        className="flex min-w-0 flex-1 gap-3 px-4 py-3 pe-11 text-start focus-visible:-outline-offset-2"
      >
        <span className="relative mt-0.5 h-fit shrink-0">
          <Icon className="size-4.5 text-ink-faint" aria-hidden />
          {!item.is_read && (
            <span className="absolute -end-1 -top-1 size-2 rounded-full bg-accent ring-2 ring-float">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className="block font-medium">{item.title}</span>
          <span className="block text-ink-soft">{item.message}</span>
          <time dateTime={item.created_at} className="text-xs text-ink-faint">
            {relativeTime(new Date(item.created_at), now)}
          </time>
        </span>
      </button>
      <IconButton
        label={`Delete notification ${item.title}`}
        size="sm"
        className="absolute end-2 top-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        onClick={() =>
          removeWithUndo({
            ids: [item.id],
            saying: `Deleting “${item.title}”`,
            commit: () => remove.mutateAsync(item.id),
          })
        }
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

const icons: Record<NotificationIcon, LucideIcon> = {
  gauge: Gauge,
  person: UserRoundPlus,
  eye: Eye,
  lifebuoy: LifeBuoy,
  card: CreditCard,
  bell: Bell,
}
