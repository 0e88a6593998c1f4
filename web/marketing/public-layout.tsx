import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

/**
 * The layout of every public page. Links between them are plain: each is a static file, readable without JavaScript.
 */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="absolute start-4 top-3 z-50 -translate-y-20 rounded-md bg-ink px-3.5 py-2 text-sm font-medium text-ground focus:translate-y-0"
      >
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}
