import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { askAgain, codeOf } from './ask-again.ts'
import { supabase } from '#web/data/supabase.ts'

export const MINUTE = 60_000

/** spec.md 9: fresh for 5 minutes, kept for 10, not asked again because a window gained focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
      retry: askAgain,
    },
    // Sent when the browser thinks itself offline too: what fails is said at once, and not done an hour later.
    mutations: { networkMode: 'always' },
  },
})

// Signed out from another device: the token is refused before it expires. Asking who it speaks for lets the
// client find that out, drop the session and tell the guards.
function noticeEndedSession(error: unknown): void {
  const code = codeOf(error)
  if (code !== 'PGRST301' && code !== 'PGRST303') return
  void askWhoIsThere()
}

async function askWhoIsThere(): Promise<void> {
  const { auth } = await supabase()
  await auth.getUser()
}
