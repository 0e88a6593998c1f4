import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast, toastSuccess } from '#web/ui/toast.ts'
import { Form } from '#web/ui/form.tsx'
import { useUndoRemoval } from '#web/trash/queries.ts'
import { ChoiceMenu } from '../choice-menu.tsx'
import type { Target } from '../target.ts'
import { useChangeSegment, useSegments, type Segment } from './queries.ts'

/** Adds contacts to a static segment, which may be a new one, or removes them. */
export function SegmentMenu({ workspaceId, target }: { workspaceId: string | undefined; target: Target }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const { data: segments = [] } = useSegments(workspaceId)
  const { mutate, isPending } = useChangeSegment(workspaceId)
  const undo = useUndoRemoval(workspaceId, 'segment')
  const staticSegments = segments.filter(({ kind }) => kind === 'static')
  const change = (segment: Segment | string, on: boolean) =>
    mutate(
      { segment, find: target.find, on },
      {
        onSuccess: (changed) => {
          const title = typeof segment === 'string' ? segment : segment.name
          if (on) toastSuccess(`Added to “${title}”`)
          else
            toast({
              title: `${counted(changed, 'contact')} removed from “${title}”`,
              ...(changed > 0 && { action: { label: 'Undo', onAct: () => undo.mutate() } }),
            })
          setOpen(false)
          setName('')
        },
      },
    )
  return (
    <ChoiceMenu
      label="Segment"
      name="Static segments"
      Icon={ListFilter}
      open={open}
      onOpenChange={setOpen}
      choices={staticSegments}
      none="No static segments yet. Name one to save exactly these contacts."
      renderChoice={(segment) => (
        <>
          <span className="min-w-0 grow truncate">{segment.name}</span>
          <Button size="sm" variant="quiet" disabled={isPending} onClick={() => change(segment, false)}>
            Remove<span className="sr-only"> from {segment.name}</span>
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => change(segment, true)}>
            Add<span className="sr-only"> to {segment.name}</span>
          </Button>
        </>
      )}
    >
      <Form
        className="flex gap-2 border-t border-line p-3"
        onSubmit={() => {
          if (name.trim() !== '') change(name.trim(), true)
        }}
      >
        <Input
          aria-label="Name of a new segment"
          placeholder="A new segment"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {' '}
          Create{' '}
        </Button>
      </Form>
    </ChoiceMenu>
  )
}
