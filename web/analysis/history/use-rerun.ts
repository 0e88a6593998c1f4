import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { toastError } from '#web/ui/toast.ts'
import { parseStoredDraft } from '../draft.ts'
import { replaceDraft } from '../page/draft-storage.ts'
import { storedReportQuery } from '../queries.ts'

/** Reopens a stored draft, which is scored immediately and for free by the current rules. */
export function useRerun(): (id: string) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  return useCallback(
    async (id: string) => {
      try {
        const stored = await client.ensureQueryData(storedReportQuery(id))
        if (!stored) {
          toastError('This analysis no longer exists')
          return
        }
        await replaceDraft(userId, parseStoredDraft(stored.kind, stored.subject, stored.body))
        await navigate(paths.analysis)
      } catch {
        toastError('Couldn’t open the analysis')
      }
    },
    [client, navigate, userId],
  )
}
