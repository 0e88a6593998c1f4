import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#web/data/paths.ts'

/** The title and the tabs of this page: draft and history. */
export function AnalysisHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-x-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2 sm:gap-x-6">
        <h1 className="text-xl sm:text-2xl">Email Analysis</h1>
        <nav aria-label="Email Analysis" className="flex gap-4">
          <NavLink to={paths.analysis} end className={tabClasses}>
            Write
          </NavLink>
          <NavLink to={paths.analysisHistory} className={tabClasses}>
            History
          </NavLink>
        </nav>
      </div>
      {children}
    </header>
  )
}

const tabClasses =
  'border-b-2 border-transparent py-1 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'
