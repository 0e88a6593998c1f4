import { createContext, useState } from 'react'

type Opening = { open?: boolean; defaultOpen?: boolean; onOpenChange?: (open: boolean) => void }

/**
 * Whether a menu or popover was opened yet. Until then its content is left out: lists have a dozen of them, and what is
 * shown closed costs a page as much as what is seen.
 */
export const OpenedContext = createContext(false)

export function useOpened({ open, defaultOpen, onOpenChange }: Opening) {
  const [opened, setOpened] = useState(defaultOpen === true)
  if (open && !opened) setOpened(true)
  const follow = (next: boolean) => {
    if (next) setOpened(true)
    onOpenChange?.(next)
  }
  return { opened: opened || open === true, onOpenChange: follow }
}
