import { useId } from 'react'
import { canPush, isAppleMobile } from '#web/data/push.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { browserZone, zoneChoices } from './zones.ts'
import {
  useAddDevice,
  useDevices,
  useNoticeSettings,
  useRemoveDevice,
  useSaveNoticeSettings,
  useTestNotice,
  type Device,
  type NoticeSettings,
} from './notice-queries.ts'

/** The daily digest, and the browsers that receive push notifications. */
export function NoticesCard() {
  const settings = useNoticeSettings()
  return (
    <Card>
      <CardHeader
        title="Digest and push"
        description="A digest once a day, and notices on your devices while the app is closed."
      />
      {settings.isError && (
        <ErrorState title="Couldn’t load the preferences" onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && (
        <CardBody>
          <Skeleton className="h-32" />
        </CardBody>
      )}
      {settings.isSuccess && (
        <CardBody className="grid gap-6">
          <Digest
            settings={settings.data ?? { digest_hour: null, time_zone: browserZone(), tells_subject: false }}
          />
          <Devices />
        </CardBody>
      )}
    </Card>
  )
}

function Digest({ settings }: { settings: NoticeSettings }) {
  const save = useSaveNoticeSettings()
  const subjectId = useId()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Daily digest" hint="Unread notifications, and conversations that wait for your reply.">
          <Select
            options={hours}
            value={settings.digest_hour === null ? 'off' : String(settings.digest_hour)}
            onValueChange={(hour) =>
              save.mutate({ ...settings, digest_hour: hour === 'off' ? null : Number(hour) })
            }
          />
        </Field>
        {settings.digest_hour !== null && (
          <Field label="Time zone">
            <Select
              options={zoneChoices(settings.time_zone)}
              value={settings.time_zone}
              onValueChange={(zone) => save.mutate({ ...settings, time_zone: zone })}
            />
          </Field>
        )}
      </div>
      <div className="flex items-center justify-between gap-6">
        <label htmlFor={subjectId} className="min-w-0 text-sm">
          <span className="block font-medium">Subjects in push and chat</span>
          <span className="text-ink-soft">If off, push and chat show only the sender and the campaign.</span>
        </label>
        <Switch
          id={subjectId}
          checked={settings.tells_subject}
          onCheckedChange={(tells) => save.mutate({ ...settings, tells_subject: tells })}
        />
      </div>
    </>
  )
}

const hours = [
  { value: 'off', label: 'Off' },
  ...Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `At ${String(hour).padStart(2, '0')}:00`,
  })),
]

function Devices() {
  const { data: devices, isError, refetch } = useDevices()
  const add = useAddDevice()
  const remove = useRemoveDevice()
  const test = useTestNotice(null)
  if (isError) return <ErrorState title="Couldn’t load your devices" onRetry={() => void refetch()} />
  if (!devices) return <Skeleton className="h-10" />
  const hasThis = devices.some(({ isThis }) => isThis)
  return (
    <section aria-label="Devices" className="grid gap-3">
      <h3 className="text-sm font-medium">Push to your devices</h3>
      {devices.length > 0 && (
        <ul className="grid gap-2">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              <span className="min-w-0 flex-1">
                {nameOf(device)}
                {device.isThis && <span className="text-ink-faint"> (this browser)</span>}
              </span>
              <Button size="sm" variant="quiet" onClick={() => test.mutate({ pushId: device.id })}>
                Send a test
              </Button>
              <ConfirmButton
                size="sm"
                aria-label={`Remove ${nameOf(device)}`}
                title={`Remove ${nameOf(device)}?`}
                description="It no longer gets push notifications. To use it again, turn push on in that browser."
                confirmLabel="Remove"
                onConfirm={() => remove.mutateAsync(device)}
              >
                Remove
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {!hasThis &&
        (canPush() ? (
          <div>
            <Button disabled={add.isPending} onClick={() => add.mutate()}>
              Turn on in this browser
            </Button>
          </div>
        ) : (
          <NoPush />
        ))}
    </section>
  )
}

const nameOf = ({ device }: Device): string => device || 'A browser'

/** Safari on iPhones and iPads supports push only in installed web apps (iOS 16.4 and later). */
function NoPush() {
  if (!isAppleMobile(navigator))
    return <p className="text-sm text-ink-soft">This browser cannot receive push notifications.</p>
  return (
    <div className="grid gap-2 rounded-md bg-well px-4 py-3 text-sm">
      <p className="font-medium">Install Coldframe to get push on this device</p>
      <ol className="list-decimal space-y-1 ps-5 text-ink-soft">
        <li>Open this page in Safari and press Share.</li>
        <li>Choose “Add to Home Screen”, then Add.</li>
        <li>Open Coldframe from the home screen, and turn push on here.</li>
      </ol>
      <p className="text-ink-faint">This needs iOS or iPadOS 16.4 or later.</p>
    </div>
  )
}
