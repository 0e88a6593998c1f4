import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { toastError } from '#web/ui/toast.ts'
import { refusalOf } from './refusal.ts'
import { shouldRetry, codeOf } from './should-retry.ts'
import { supabase } from './supabase.ts'

export const MINUTE = 60_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown when the mutation fails and the server gives no reason. */
      failure?: string
      /** The queries that the mutation changes: fetched again when it has ended, even with an error. */
      stale?: QueryKey
    }
  }
}

/** spec.md 9: fresh for 5 minutes, cached for 10, no refetch on window focus. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({
    async onError(error, _variables, _context, { meta }) {
      noticeEndedSession(error)
      if (meta?.failure) toastError(await refusalOf(error, meta.failure))
    },
    onSettled: (_data, _error, _variables, _context, { meta }) =>
      meta?.stale && queryClient.invalidateQueries({ queryKey: meta.stale }),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
      retry: shouldRetry,
    },
    // Mutations are sent even when the browser believes it is offline: a failure is reported immediately instead of
    // retried an hour later.
    mutations: { networkMode: 'always' },
  },
})

// After a sign-out on another device, the token is rejected before it expires. Fetching the current user makes the
// client detect that, drop the session and notify the guards.
function noticeEndedSession(error: unknown): void {
  const code = codeOf(error)
  if (code !== 'PGRST301' && code !== 'PGRST303') return
  void checkSignedIn()
}

async function checkSignedIn(): Promise<void> {
  const { auth } = await supabase()
  await auth.getUser()
}
