import { Clock } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { DERIVED_ZONE } from './contact-form.ts'
import { useSetTimeZone } from './matching-queries.ts'
import { chosenByHand, type Target } from './target.ts'

/** Gives the chosen contacts a time zone, or lets the derived one count again. Undone for contacts chosen by hand. */
export function ZoneMenu({ workspaceId, target }: { workspaceId: string | undefined; target: Target }) {
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useSetTimeZone(workspaceId)
  const [zones] = useState(() => [
    { value: DERIVED_ZONE, label: 'Derived from what is known' },
    ...zoneOptions(null),
  ])
  const [chosen, choose] = useState<string>()
  const apply = async () => {
    const zone = chosen === DERIVED_ZONE || chosen === undefined ? null : chosen
    const changed = await mutateAsync({ find: target.find, zone }).catch(() => null)
    if (changed === null) return
    setOpen(false)
    const { contacts } = target
    toast({
      title: `Changed the time zone of ${counted(changed, 'contact')}`,
      ...(contacts && changed > 0
        ? {
            action: {
              label: 'Undo',
              onAct: () => {
                for (const [before, same] of Map.groupBy(contacts, (contact) => contact.time_zone))
                  void mutateAsync({ find: chosenByHand(same).find, zone: before }).catch(() => undefined)
              },
            },
          }
        : {}),
    })
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Clock aria-hidden />
          Time zone
        </Button>
      </PopoverTrigger>
      <PopoverContent className="p-4" aria-label="Time zone of the selected contacts">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void apply()
          }}
        >
          <Field label="Time zone">
            <Select options={zones} value={chosen} onValueChange={choose} />
          </Field>
          <Button type="submit" variant="primary" loading={isPending} disabled={chosen === undefined}>
            Set
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
