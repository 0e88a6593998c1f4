import { QueryClient } from '@tanstack/react-query'

export const MINUTE = 60_000

/** spec.md 9: fresh for 5 minutes, kept for 10, not asked again because a window gained focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !isRefusal(error),
    },
  },
})

// A Postgres or PostgREST code means the server understood and said no: asking again changes nothing.
function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && Boolean(error.code)
}
