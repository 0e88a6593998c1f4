import { useLocation } from 'react-router'
import { wayBackAt, type WayBack } from './way-back.ts'

/** The state of a link that leads away from here: the page it opens offers the way back. */
export function useBackHere(label: string): { back: Omit<WayBack, 'page'> } {
  const { pathname, search } = useLocation()
  return { back: { to: pathname + search, label } }
}

/** Where whoever came to this page by such a link goes on, once done. */
export function useWayBack(): WayBack | null {
  return wayBackAt(null, useLocation())
}
