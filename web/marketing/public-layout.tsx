import { useEffect } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

/** Around every public page. Links between them are plain: each is a static file, readable without JavaScript. */
export function PublicLayout() {
  useTopOfPage()
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
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

// Arriving from a screen of the app keeps that screen's scroll position; the browser sees to all other arrivals.
function useTopOfPage(): void {
  const { key, hash } = useLocation()
  const arrivedBy = useNavigationType()
  useEffect(() => {
    if (key === 'default' || arrivedBy === NavigationType.Pop) return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, hash, arrivedBy])
}
