import { Tag } from 'lucide-react'
import { useState } from 'react'
import { MAX_TAGS } from '#core/campaigns/campaign.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toast.ts'
import { Form } from '#web/ui/form.tsx'
import { useTagCampaigns } from './bulk-queries.ts'
import { naming } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

/** Adds a tag to the selected campaigns. Undo affects only those that did not have it. */
export function TagMenu({ chosen, known }: { chosen: readonly Campaign[]; known: readonly Campaign[] }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { mutate, isPending } = useTagCampaigns()
  const wanting = chosen.filter(({ tags }) => !tags.includes(typed.trim()))
  const full = wanting.filter(({ tags }) => tags.length >= MAX_TAGS).length
  const offered = [...new Set(known.flatMap(({ tags }) => tags))].sort().slice(0, 12)
  const add = (tag: string) =>
    mutate(
      { campaigns: chosen, tag, on: true },
      {
        onSuccess: (tagged) => {
          setOpen(false)
          setTyped('')
          toast({
            title:
              tagged.length === 0
                ? `No campaign could be tagged “${tag}”`
                : `${naming(tagged)} tagged “${tag}”`,
            ...(tagged.length > 0 && {
              action: { label: 'Undo', onAct: () => mutate({ campaigns: tagged, tag, on: false }) },
            }),
          })
        },
      },
    )
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Tag aria-hidden />
          Add tag
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3 p-4" aria-label="Add a tag to the selected campaigns">
        <Form
          className="grid gap-3"
          onSubmit={() => {
            if (typed.trim() !== '') add(typed.trim())
          }}
        >
          <Field
            label="Tag"
            hint={full > 0 && `${full} ${full === 1 ? 'has' : 'have'} ${MAX_TAGS} tags already.`}
          >
            <Input value={typed} maxLength={50} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="justify-self-end"
            loading={isPending}
            disabled={typed.trim() === '' || wanting.length === full}
          >
            Add
          </Button>
        </Form>
        {offered.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {offered.map((tag) => (
              <button
                key={tag}
                type="button"
                disabled={isPending}
                onClick={() => add(tag)}
                className="h-6 max-w-40 truncate rounded-full bg-well px-2.5 text-xs text-ink-soft hover:bg-accent-soft hover:text-accent-ink"
              >
                {tag}
              </button>
            ))}
          </div>
        )}
      </PopoverContent>
    </Popover>
  )
}
