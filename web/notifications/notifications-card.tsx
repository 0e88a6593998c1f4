import { useEffect, useId, useRef } from 'react'
import {
  notificationCategories,
  type NotificationCategory,
  type NotificationChannel,
} from '#core/notifications/notification-types.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useChannels, useSetChannel } from './channels.ts'
import { useMute, useMutes } from './mutes.ts'

/** The bell's notifications, by category. */
export function NotificationsCard() {
  const { data: mutes, isError, refetch } = useMutes()
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The target of a notification mail's unsubscribe link: the card did not exist yet when the page opened.
    if (location.hash === '#notifications') start.current?.scrollIntoView()
  }, [])
  return (
    <Card>
      <div ref={start} className="scroll-mt-20" />
      <CardHeader
        title="Notifications"
        description="The switch is for the app. Notifications that you read there first are not sent anywhere else. You are always notified of stopped mailboxes and campaigns, failed payments and the end of a trial."
      />
      {isError ? (
        <ErrorState title="Couldn’t load the preferences" onRetry={() => void refetch()} />
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2">
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
          disabled={category === 'stops'}
          onCheckedChange={(wanted) => mute.mutate({ category, muted: !wanted })}
        />
      )}
      {muted === false && category !== 'support' && <Channels category={category} />}
    </li>
  )
}

/** The channels of a category besides the app. */
function Channels({ category }: { category: NotificationCategory }) {
  const { data: decided } = useChannels()
  const set = useSetChannel()
  const { label, defaultChannels } = notificationCategories[category]
  if (!decided) return <Skeleton className="col-span-2 h-5 w-48" />
  const isOn = (channel: NotificationChannel) =>
    decided.find((one) => one.category === category && one.channel === channel)?.is_on ??
    (defaultChannels as readonly string[]).includes(channel)
  return (
    <fieldset aria-label={`${label} also by`} className="col-span-2 flex flex-wrap gap-x-5 gap-y-1">
      {channels.map(([channel, name]) => (
        <Checkbox
          key={channel}
          label={name}
          checked={isOn(channel)}
          onCheckedChange={(on) => set.mutate({ category, channel, is_on: on === true })}
        />
      ))}
    </fieldset>
  )
}

const channels: [NotificationChannel, string][] = [
  ['email', 'Email'],
  ['push', 'Push'],
  ['chat', 'Chat'],
]
