import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Draft } from './draft.ts'
import { useLinkList } from './linked-list-queries.ts'

export const schedules = [
  { value: '6', label: 'Every 6 hours' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
]

/** Offers to import the list behind the link again and again. */
export function LinkSchedule({
  workspaceId,
  draft,
  link,
}: {
  workspaceId: string
  draft: Draft
  link: string
}) {
  const [every, setEvery] = useState('24')
  const save = useLinkList(workspaceId)
  if (save.isSuccess)
    return <p className="text-sm text-ink-soft">This list is linked. The Import page shows its imports.</p>
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => save.mutate({ draft, link, everyHours: Number(every) })}
    >
      <Field label="Import this link again, with the same columns and choices">
        <Select options={schedules} value={every} onValueChange={setEvery} className="w-44" />
      </Field>
      <Button type="submit" loading={save.isPending}>
        Link this list
      </Button>
    </Form>
  )
}
