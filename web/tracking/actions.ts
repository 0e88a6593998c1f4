// The user's actions in the tracker.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailToTrack, TrackedEmail } from '#core/messages/email-to-track.ts'
import { request } from '#web/data/request.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const UNREACHABLE = 'The server cannot be reached. Nothing is lost.'

/** Exports all data of one kind as a file; the server checks the plan. */
export function useExportTracking(workspaceId: string | undefined) {
  const save = useSaveExport()
  return useMutation({
    mutationFn: async (what: 'emails' | 'links' | 'events') => {
      const body = { workspaceId, what }
      const file = await invokeWithReason<Blob>('export-tracking', UNREACHABLE, body)
      save(`tracked-${what}.csv`, file)
    },
    onError: ({ message }) => toastError(message),
  })
}

export function useTrackEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: EmailToTrack) => invokeWithReason<TrackedEmail>('track-email', UNREACHABLE, email),
    onSuccess: (_, { workspaceId }) => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      void client.invalidateQueries({ queryKey: ['message_links', workspaceId] })
    },
  })
}

export function useMarkSent(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (messageId: string) => {
      await request((db) => db.rpc('mark_message_sent', { p_message_id: messageId }))
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      toastSuccess('Marked as sent. Opens and clicks from now on count as the recipient’s.')
    },
    onError: () => toastError('Failed to mark the email as sent'),
  })
}

export function useCorrectVerdict(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, verdict }: { id: string; verdict: 'human' | 'machine' | null }) => {
      await request((db) => db.rpc('correct_verdict', { p_event_id: id, p_verdict: verdict }))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['message_events', workspaceId] }),
    onError: () => toastError('Failed to correct the verdict'),
  })
}
