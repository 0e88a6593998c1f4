import { useEffect, useState } from 'react'

const CHECK_MS = 30_000

/** A time within the current day that changes after midnight, also on a page that was in the background. */
export function useToday(): Date {
  const [day, setDay] = useState(() => new Date())
  useEffect(() => {
    const updateToday = () => {
      const now = new Date()
      setDay((then) => (then.toDateString() === now.toDateString() ? then : now))
    }
    // Timers stop while a computer sleeps, so this polls instead of waiting for midnight.
    const timer = setInterval(updateToday, CHECK_MS)
    document.addEventListener('visibilitychange', updateToday)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateToday)
    }
  }, [])
  return day
}
