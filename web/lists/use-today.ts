import { useEffect, useState } from 'react'

const LOOK_MS = 30_000

/** A moment of today, another one once midnight has passed: also on a page that was in the background meanwhile. */
export function useToday(): Date {
  const [day, setDay] = useState(() => new Date())
  useEffect(() => {
    const look = () => {
      const now = new Date()
      setDay((then) => (then.toDateString() === now.toDateString() ? then : now))
    }
    // Timers stand still while a computer sleeps, so midnight itself is not waited for.
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return day
}
