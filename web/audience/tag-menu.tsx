import { Tag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toast.ts'
import { Form } from '#web/ui/form.tsx'
import { useUndoRemoval } from '#web/trash/queries.ts'
import type { MenuControls } from './bulk-menu.ts'
import { useTagMatching } from './matching-queries.ts'
import { useAudienceFacets, useTagContacts } from './queries.ts'
import type { Target } from './target.ts'

/** Adds a tag to the selected contacts, or removes one. Undo affects only the contacts that changed. */
export function TagMenu({
  workspaceId,
  target,
  open,
  onOpenChange: setOpen,
}: MenuControls & { workspaceId: string | undefined; target: Target }) {
  const [typed, setTyped] = useState('')
  const { data: facets = [] } = useAudienceFacets(workspaceId)
  const there =
    target.contacts?.flatMap(({ tags }) => tags) ??
    facets.filter(({ facet }) => facet === 'tag').map(({ value }) => value)
  const known = [...new Set(there)].sort().slice(0, 12)
  const { turn, isPending } = useTagging(workspaceId, target, () => {
    setTyped('')
    setOpen(false)
  })
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Tag aria-hidden />
          Tag
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3 p-4" aria-label="Tag the selected contacts">
        <Form
          className="flex items-end gap-2"
          onSubmit={() => {
            if (typed.trim() !== '') void turn(typed.trim(), true)
          }}
        >
          <Field label="Tag" className="grow">
            <Input value={typed} maxLength={60} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Button type="submit" variant="primary" loading={isPending} disabled={typed.trim() === ''}>
            Add
          </Button>
        </Form>
        {known.length > 0 && (
          <div className="grid gap-1.5">
            <p className="text-xs text-ink-faint">Remove</p>
            <div className="flex flex-wrap gap-1.5">
              {known.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  onClick={() => void turn(tag, false)}
                  className="h-6 max-w-40 truncate rounded-full bg-well px-2.5 text-xs text-ink-soft hover:line-through"
                >
                  {tag}
                </button>
              ))}
            </div>
          </div>
        )}
      </PopoverContent>
    </Popover>
  )
}

/** Toggles a tag for the selected contacts, with undo when they are listed individually. */
function useTagging(workspaceId: string | undefined, { contacts, find }: Target, onDone: () => void) {
  const { mutateAsync: tagContacts, isPending: isTagging } = useTagContacts(workspaceId)
  const { mutateAsync: tagMatching, isPending: isTaggingAll } = useTagMatching(workspaceId)
  const undo = useUndoRemoval(workspaceId, 'tag')
  const turnAll = async (tag: string, on: boolean) => {
    const changed = await tagMatching({ find, tag, on }).catch(() => null)
    if (changed === null) return
    onDone()
    toast({
      title: `${on ? 'Tagged' : 'Untagged'} ${changed.toLocaleString('en')} with “${tag}”`,
      ...(!on && changed > 0 ? { action: { label: 'Undo', onAct: () => undo.mutate() } } : {}),
    })
  }
  const turn = async (tag: string, on: boolean) => {
    if (!contacts) return await turnAll(tag, on)
    const changed = await tagContacts({ ids: contacts.map(({ id }) => id), tag, on }).catch(() => null)
    if (!changed) return undefined
    onDone()
    toast({
      title: `${on ? 'Tagged' : 'Untagged'} ${changed.length} with “${tag}”`,
      action: {
        label: 'Undo',
        onAct: () => void tagContacts({ ids: changed, tag, on: !on }).catch(() => undefined),
      },
    })
    return undefined
  }
  return { turn, isPending: isTagging || isTaggingAll }
}
