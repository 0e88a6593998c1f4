import { useLocation, useSearchParams } from 'react-router'

/**
 * State stored in the URL, so that reloads and links preserve it: the active tab, the open sheet. Null removes a
 * parameter.
 */
export function useUrlParameters() {
  const [parameters, setParameters] = useSearchParams()
  // Switching tabs preserves the return link with which the page was opened.
  const { state } = useLocation() as { state: unknown }
  const setParameter = (name: string, value: string | null) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, state },
    )
  return { parameters, setParameter }
}
