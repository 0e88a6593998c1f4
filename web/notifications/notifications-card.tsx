import { useId } from 'react'
import { notificationCategories, type NotificationCategory } from '#core/notifications/notification-types.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useMute, useMutes } from './mutes.ts'

/** What the bell tells of, by category. */
export function NotificationsCard() {
  const { data: mutes, isError, refetch } = useMutes()
  return (
    <Card>
      <CardHeader
        title="Notifications"
        description="Choose what you are notified of. You are always told of failed payments and the end of a trial."
      />
      {isError ? (
        <ErrorState title="The preferences could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <CardBody>
          <ul className="grid gap-4">
            {categories.map((category) => (
              <CategoryRow key={category} category={category} muted={mutes?.includes(category)} />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}

const categories = Object.keys(notificationCategories) as NotificationCategory[]

function CategoryRow({ category, muted }: { category: NotificationCategory; muted: boolean | undefined }) {
  const { label, hint } = notificationCategories[category]
  const mute = useMute()
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-6">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="block font-medium">{label}</span>
        <span className="text-ink-soft">{hint}</span>
      </label>
      {muted === undefined ? (
        <Skeleton className="h-6 w-10 rounded-full!" />
      ) : (
        <Switch
          id={id}
          checked={!muted}
          onCheckedChange={(wanted) => mute.mutate({ category, muted: !wanted })}
        />
      )}
    </li>
  )
}
