import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toastError } from '#web/ui/toast.ts'
import { chime, chooseNotices, useNotices } from '../notices.ts'
import { SwitchRow } from './switch-row.tsx'

/** The settings for notifications in this browser about the first human open and click, while the tracker is open. */
export function NoticesCard() {
  const notices = useNotices()
  const wantDesktop = async (on: boolean) => {
    if (on && (await requestPermission()) !== 'granted') {
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
          <SwitchRow
            label="Sound"
            hint="A short chime."
            on={notices.sound}
            onChange={(on) => {
              chooseNotices({ ...notices, sound: on })
              if (on) chime()
            }}
          />
          <SwitchRow
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

async function requestPermission(): Promise<NotificationPermission> {
  return 'Notification' in window ? await Notification.requestPermission() : 'denied'
}
