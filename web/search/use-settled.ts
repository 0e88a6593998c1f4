import { useEffect, useState } from 'react'

/** The debounced text, so that not every letter causes a query. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 180)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
