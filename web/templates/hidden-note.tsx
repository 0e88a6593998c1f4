import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** Explains which templates the plan hides, and why. Hidden templates are not deleted. */
export function HiddenNote({ shown, total }: { shown: number; total: number }) {
  const hidden = total - shown
  if (hidden <= 0) return null
  return (
    <aside
      aria-label="Hidden templates"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-warning-soft px-5 py-3.5 text-sm text-warning-ink"
    >
      <Lock className="size-4.5 shrink-0" aria-hidden />
      <p className="min-w-56 flex-1">
        <strong className="font-semibold">
          Showing {shown} of {total} templates.
        </strong>{' '}
        The Free plan shows the {shown} newest in a workspace. The {hidden} older{' '}
        {hidden === 1 ? 'one is' : 'ones are'} kept, and {hidden === 1 ? 'appears' : 'appear'} again when you
        upgrade or delete newer ones.
      </p>
      <Button asChild size="sm">
        <Link to={paths.pricing}>See plans</Link>
      </Button>
    </aside>
  )
}
