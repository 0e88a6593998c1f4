import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

/** The title and the tabs of this page. */
export function AudienceHeader({ children }: { children?: ReactNode }) {
  const row = useCurrentInView<HTMLElement>()
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <h1 className="text-xl sm:text-2xl">Audience</h1>
      <nav
        ref={row}
        aria-label="Audience"
        className="scroll-row flex min-w-0 gap-4 max-lg:order-last max-lg:w-full"
      >
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={tabClasses}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children && <div className="ms-auto flex items-center gap-2">{children}</div>}
    </header>
  )
}

const pages = [
  { to: paths.audience, label: 'Contacts' },
  { to: paths.audienceCompanies, label: 'Companies' },
  { to: paths.audienceSegments, label: 'Segments' },
  { to: paths.audienceDuplicates, label: 'Duplicates' },
  { to: paths.audienceSuppressions, label: 'Suppressions' },
]

const tabClasses =
  'border-b-2 border-transparent py-1 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'
