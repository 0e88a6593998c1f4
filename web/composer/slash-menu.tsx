import { classes } from '#web/ui/classes.ts'
import { Popover, PopoverContent } from '#web/ui/popover.tsx'
import type { Insertable } from './snippets.ts'

/** Shown at the cursor after a `/`; the keyboard focus stays in the text. */
export function SlashMenu({
  snippets,
  chosen,
  bounds,
  onChoose,
  onClose,
}: {
  snippets: readonly Insertable[]
  chosen: number
  bounds: () => DOMRect | null
  onChoose: (snippet: Insertable) => void
  onClose: () => void
}) {
  const anchor = { getBoundingClientRect: () => bounds() ?? new DOMRect() }
  return (
    <Popover open={snippets.length > 0} onOpenChange={(open) => !open && onClose()}>
      <PopoverContent
        anchor={{ current: anchor }}
        align="start"
        className="max-h-72 overflow-y-auto p-1"
        aria-label="Snippets"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <output className="sr-only">
          {snippets[chosen]?.name}, {chosen + 1} of {snippets.length}
        </output>
        <ul>
          {snippets.map((snippet, place) => (
            <li key={snippet.id}>
              <button
                type="button"
                tabIndex={-1}
                // A press must not move the focus out of the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(snippet)}
                className={classes(
                  'block w-full rounded-md px-3 py-1.5 text-start text-sm hover:bg-well/60',
                  place === chosen && 'bg-well',
                )}
              >
                <span className="block truncate font-medium">{snippet.name}</span>
                <span className="block truncate text-ink-faint">{snippet.content}</span>
              </button>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
