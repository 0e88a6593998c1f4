import { useLocation } from 'react-router'
import { returnLinkAt, type ReturnLink } from './return-link.ts'

/** The state for a link that leads away from here, so that its target can offer the way back. */
export function useBackHere(label: string): { back: Omit<ReturnLink, 'page'> } {
  const { pathname, search } = useLocation()
  return { back: { to: pathname + search, label } }
}

/** The page to return to after a fix, if the user came by such a link. */
export function useReturnLink(): ReturnLink | null {
  return returnLinkAt(null, useLocation())
}
