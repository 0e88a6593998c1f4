import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { tomorrow } from '#web/ui/snoozes.ts'
import { momentText } from './answer-queries.ts'
import { nextWorkingMoment, type RecipientZone } from './recipient-zone.ts'

const whose = {
  contact: 'the contact’s',
  campaign: 'the campaign’s',
  workspace: 'the workspace’s',
  yours: 'your',
}

/** Later sending times: tomorrow morning, the recipient's working hours, or any. */
export function SendLater({
  zone: { zone, of },
  disabled,
  onSend,
}: {
  zone: RecipientZone
  disabled: boolean
  onSend: (at: Date) => void
}) {
  const [picking, setPicking] = useState(false)
  const [now, setNow] = useState(() => new Date())
  const morning = tomorrow(now)
  const working = nextWorkingMoment(zone, now)
  return (
    <>
      <DropdownMenu onOpenChange={(open) => open && setNow(new Date())}>
        <DropdownMenuTrigger asChild>
          <Button disabled={disabled}>
            Send later
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuItem onSelect={() => onSend(morning)}>
            <Choice title="Tomorrow morning" detail={momentText(morning)} />
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onSend(working)}>
            <Choice
              title="In their working hours"
              detail={`${working.getTime() - now.getTime() < 60_000 ? 'now' : momentText(working)}, 09:00–17:00 ${zone.replaceAll('_', ' ')}, ${whose[of]} time zone`}
            />
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setPicking(true)}>Choose date and time…</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {picking && <PickMoment first={morning} onPick={onSend} onClose={() => setPicking(false)} />}
    </>
  )
}

const Choice = ({ title, detail }: { title: string; detail: string }) => (
  <span className="grid">
    <span>{title}</span>
    <span className="text-xs text-ink-faint">{detail}</span>
  </span>
)

function PickMoment({
  first,
  onPick,
  onClose,
}: {
  first: Date
  onPick: (at: Date) => void
  onClose: () => void
}) {
  const [value, setValue] = useState(() => localText(first))
  const [error, setError] = useState<string>()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Send later"
        description="In your own time zone. It stays in the conversation until then."
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const at = new Date(value)
            if (!(at.getTime() > Date.now())) return setError('This moment has passed. Choose a later one.')
            onClose()
            onPick(at)
          }}
        >
          <Field label="Date and time" error={error}>
            <Input
              type="datetime-local"
              required
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          </Field>
          <DialogActions>
            <DialogCancel />
            <Button type="submit" variant="primary">
              Send later
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The value of a datetime field, in the user's time zone. */
const localText = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
