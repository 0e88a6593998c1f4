import { useSyncExternalStore } from 'react'
import { useAddress } from '#web/lists/use-address.ts'

const WIDE = '(min-width: 1024px)'

/** True when the sequence is shown as a canvas: set in the URL, and only on wide screens. */
export function useCanvasView() {
  const { words, put } = useAddress()
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
  return {
    isWide,
    isCanvas: isWide && words.get('view') === 'canvas',
    show: (view: 'outline' | 'canvas') => put('view', view === 'canvas' ? view : null),
  }
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
