import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

export function BulkLimit({
  refusal,
  onSet,
}: {
  refusal: string | undefined
  onSet: (limit: number) => void
}) {
  const [limit, setLimit] = useState('30')
  return (
    <Asking label="Limit" refusal={refusal} onSet={() => onSet(Number(limit))}>
      <Field label="Mails a day, each" hint="Cold email is safest below 50.">
        <Input
          inputMode="numeric"
          value={limit}
          onChange={(event) => setLimit(event.target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
    </Asking>
  )
}

export function BulkTag({
  refusal,
  onSet,
}: {
  refusal: string | undefined
  onSet: (tags: string[]) => void
}) {
  const [text, setText] = useState('')
  const tags = [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ]
  return (
    <Asking label="Tag" refusal={refusal} onSet={() => onSet(tags)}>
      <Field label="Tags, replacing the current ones" hint="Separate tags with commas.">
        <Input value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </Asking>
  )
}

function Asking({
  label,
  refusal,
  onSet,
  children,
}: {
  label: string
  refusal: string | undefined
  onSet: () => void
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <GuardedButton size="sm" refusal={refusal}>
          {label}
        </GuardedButton>
      </PopoverTrigger>
      <PopoverContent className="w-64 p-4" side="top">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onSet()
            setOpen(false)
          }}
        >
          {children}
          <Button type="submit" variant="primary" size="sm" className="justify-self-end">
            Set
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
