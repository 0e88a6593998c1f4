import { useId } from 'react'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toastError } from '#web/ui/toast.ts'
import { chime, chooseNotices, useNotices } from '../notices.ts'

/** How this browser tells of the first open and the first click by a person, while the tracker is open. */
export function NoticesCard() {
  const notices = useNotices()
  const wantDesktop = async (on: boolean) => {
    if (on && (await askPermission()) !== 'granted') {
      toastError('Your browser does not allow notices from this site. Change that in its settings.')
      return
    }
    chooseNotices({ ...notices, desktop: on })
  }
  return (
    <Card>
      <CardHeader
        title="In this browser"
        description="When a person opens an email or follows a link for the first time, while this screen is open."
      />
      <CardBody>
        <ul className="grid gap-4">
          <NoticeRow
            label="Sound"
            hint="A short chime."
            on={notices.sound}
            onChange={(on) => {
              chooseNotices({ ...notices, sound: on })
              if (on) chime()
            }}
          />
          <NoticeRow
            label="Desktop notice"
            hint="Also when another window is in front."
            on={notices.desktop}
            onChange={(on) => void wantDesktop(on)}
          />
        </ul>
      </CardBody>
    </Card>
  )
}

function NoticeRow({
  label,
  hint,
  on,
  onChange,
}: {
  label: string
  hint: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-6">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="block font-medium">{label}</span>
        <span className="text-ink-soft">{hint}</span>
      </label>
      <Switch id={id} checked={on} onCheckedChange={onChange} />
    </li>
  )
}

async function askPermission(): Promise<NotificationPermission> {
  return 'Notification' in window ? await Notification.requestPermission() : 'denied'
}
