import { useSyncExternalStore } from 'react'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'

const WIDE = '(min-width: 1024px)'

/** The choice between outline and canvas, stored in the URL. Narrow screens always show the outline. */
export function useCanvasView() {
  const { parameters, setParameter } = useUrlParameters()
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
  return {
    isWide,
    isCanvas: isWide && parameters.get('view') === 'canvas',
    show: (view: 'outline' | 'canvas') => setParameter('view', view === 'canvas' ? view : null),
  }
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
