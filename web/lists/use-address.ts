import { useLocation, useSearchParams } from 'react-router'

/** What stands in the address, so that a reload and a link find it again: which tab, whose sheet. Null takes it out. */
export function useAddress() {
  const [words, setWords] = useSearchParams()
  // Another tab of a page keeps the way back that the page was opened with.
  const { state } = useLocation() as { state: unknown }
  const put = (name: string, value: string | null) =>
    setWords(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, state },
    )
  return { words, put }
}
