import { useEffect } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { PublicLayout } from './public-layout.tsx'

/** A public page inside the app, with its router. */
export function PublicFrame() {
  useTopOfPage()
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}

// Scrolls to the top, because a screen of the app leaves its scroll position behind.
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
