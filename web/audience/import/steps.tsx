import { classes } from '#web/ui/classes.ts'
import type { Phase } from './use-import.ts'

/** The current step of the wizard. */
export function Steps({ step }: { step: Phase['step'] }) {
  const at = places[step]
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-2 border-b border-line px-5 py-3.5" aria-label="Steps">
      {names.map((name, place) => (
        <li
          key={name}
          aria-current={place === at ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2 text-sm',
            place === at ? 'font-medium text-ink' : 'text-ink-faint',
          )}
        >
          <span
            className={classes(
              'numbers grid size-5.5 place-items-center rounded-full text-xs max-sm:hidden',
              place <= at ? 'bg-accent-soft text-accent-ink' : 'bg-well',
            )}
            aria-hidden
          >
            {place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}

const names = ['Upload', 'Map', 'Check', 'Result']
const places: Record<Phase['step'], number> = {
  upload: 0,
  map: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 3,
}
