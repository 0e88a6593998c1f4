import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { addTag, MAX_TAGS } from '#core/campaigns/campaign.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

/** Tags, added by button or Enter and removed by a click. Used inside a Field. */
export function TagInput({
  tags,
  onChange,
}: {
  tags: readonly string[]
  onChange: (tags: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const full = tags.length >= MAX_TAGS
  const add = () => {
    onChange(addTag(tags, typed))
    setTyped('')
  }
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Input
          value={typed}
          maxLength={50}
          disabled={full}
          placeholder={full ? 'Five tags at most' : 'Add a tag'}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter during input method composition confirms the text, not the tag.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <Button onClick={add} disabled={full || typed.trim() === ''}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => onChange(tags.filter((kept) => kept !== tag))}
                className="flex h-6 max-w-full items-center gap-1 rounded-full bg-accent-soft ps-2.5 pe-1.5 text-xs font-medium text-accent-ink hover:line-through"
              >
                <span className="truncate">{tag}</span>
                <X className="size-3.5 shrink-0" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
