import { Slot } from 'radix-ui'
import {
  createContext,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

type Opening = { open?: boolean; defaultOpen?: boolean; onOpenChange?: (open: boolean) => void }

type Opener = {
  isOpen: boolean
  /** False until the first opening: until then only the trigger exists. */
  wasOpened: boolean
  /** True when a key opened it last. */
  byKey: boolean
  setOpen: (open: boolean, byKey?: boolean) => void
  triggerId: string
  trigger: RefObject<HTMLElement | null>
  setTrigger: (element: HTMLElement | null) => void
}

const OpenerContext = createContext<Opener | null>(null)

/**
 * The shared state of a menu and its trigger. Closed it is only a button, and Radix is mounted at the first opening: a
 * list has a dozen of them, and each cost as much as a row although most are never opened.
 */
export function OpenerProvider({
  open,
  defaultOpen,
  onOpenChange,
  children,
}: Opening & { children?: ReactNode }) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen === true)
  const isOpen = open ?? ownOpen
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const [byKey, setByKey] = useState(false)
  const setOpen = useCallback(
    (next: boolean, key = false) => {
      setOwnOpen(next)
      setByKey(key)
      onOpenChange?.(next)
    },
    [onOpenChange],
  )
  const triggerId = useId()
  const trigger = useRef<HTMLElement>(null)
  const setTrigger = useCallback((element: HTMLElement | null) => {
    trigger.current = element
  }, [])
  const opener = useMemo(
    () => ({ isOpen, wasOpened, byKey, setOpen, triggerId, trigger, setTrigger }),
    [isOpen, wasOpened, byKey, setOpen, triggerId, setTrigger],
  )
  return <OpenerContext value={opener}>{children}</OpenerContext>
}

export function useOpener(): Opener {
  const opener = use(OpenerContext)
  if (!opener) throw new Error('A trigger and its content belong inside the same menu or popover')
  return opener
}

export type TriggerProps = ComponentProps<'button'> & { asChild?: boolean }

export function OpenerTrigger({
  asChild = false,
  haspopup,
  ref,
  ...rest
}: TriggerProps & { haspopup: 'menu' | 'dialog' }) {
  const { isOpen, triggerId, setTrigger } = useOpener()
  const storeOpener = useCallback(
    (element: HTMLButtonElement | null) => {
      setTrigger(element)
      setRef(ref, element)
    },
    [setTrigger, ref],
  )
  const shared = {
    id: triggerId,
    'aria-haspopup': haspopup,
    'aria-expanded': isOpen,
    'data-state': isOpen ? 'open' : 'closed',
    ...rest,
    ref: storeOpener,
  } as const
  return asChild ? <Slot.Root {...shared} /> : <button type="button" {...shared} />
}

/** Inside Radix's own trigger: gives Radix the existing button, for positioning and for returning the focus. */
export function TriggerStandIn({ ref }: { ref?: Ref<HTMLElement> }) {
  const { trigger } = useOpener()
  useLayoutEffect(() => {
    setRef(ref, trigger.current)
    return () => setRef(ref, null)
  }, [ref, trigger])
  return null
}

function setRef<Element>(ref: Ref<Element> | undefined, element: Element | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
