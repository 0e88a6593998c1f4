import { useEffect, useState, type ComponentType } from 'react'
import { useParams } from 'react-router'
import { loadDocument } from './load-document.tsx'

/** A document page inside the app, with its router. */
export function DocumentScreen() {
  const { slug = '' } = useParams()
  const [Page, setPage] = useState<ComponentType>()
  useEffect(() => {
    let gone = false
    const load = async () => {
      const loaded = await loadDocument(slug)
      if (!gone) setPage(() => loaded)
    }
    void load()
    return () => {
      gone = true
    }
  }, [slug])
  return Page && <Page />
}
