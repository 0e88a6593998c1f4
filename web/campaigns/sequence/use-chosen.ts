import { useState } from 'react'
import { useLocation } from 'react-router'

/** The open item: the last one selected, unless a later link to a field requests another. */
export function useChosen(asked: string | undefined) {
  const { key, hash } = useLocation()
  const [chosen, setChosen] = useState({ id: asked, key })
  if (hash && asked && chosen.key !== key) setChosen({ id: asked, key })
  const choose = (id: string) => setChosen({ id, key })
  return [chosen.id, choose] as const
}
