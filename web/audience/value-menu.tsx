import { useState, type ReactNode } from 'react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { Form } from '#web/ui/form.tsx'
import { useUndoRemoval } from '#web/trash/queries.ts'
import type { Find } from '#core/audience/find.ts'
import type { Target } from './target.ts'

/** Sets a value of the selected contacts, or clears it. Undo restores each previous value. */
export function ValueMenu({
  workspaceId,
  label,
  icon,
  options,
  none,
  target,
  isPending,
  onSet,
}: {
  workspaceId: string | undefined
  label: string
  icon: ReactNode
  options: readonly SelectOption<string>[]
  /** The option for no value. */
  none: string
  target: Target
  isPending: boolean
  /** Returns the number of changed contacts. */
  onSet: (find: Find, value: string | null) => Promise<number>
}) {
  const [open, setOpen] = useState(false)
  const [chosen, choose] = useState<string>()
  const undo = useUndoRemoval(workspaceId, 'value')
  const apply = async () => {
    const value = chosen === none || chosen === undefined ? null : chosen
    const changed = await onSet(target.find, value).catch(() => null)
    if (changed === null) return
    setOpen(false)
    toast({
      title: `Changed the ${label.toLowerCase()} of ${counted(changed, 'contact')}`,
      ...(changed > 0 && { action: { label: 'Undo', onAct: () => undo.mutate() } }),
    })
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          {icon}
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="p-4" aria-label={`${label} of the selected contacts`}>
        <Form className="grid gap-3" onSubmit={() => void apply()}>
          <Field label={label}>
            <Select options={options} value={chosen} onValueChange={choose} />
          </Field>
          <Button type="submit" variant="primary" loading={isPending} disabled={chosen === undefined}>
            Set
          </Button>
        </Form>
      </PopoverContent>
    </Popover>
  )
}
