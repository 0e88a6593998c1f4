import { useSyncExternalStore } from 'react'
import { useAddress } from '#web/lists/use-address.ts'

const WIDE = '(min-width: 1024px)'

/** The choice between outline and canvas, stored in the URL. Narrow screens always show the outline. */
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
