// Sends a tracked email from a mailbox, and the actions for one that has not arrived yet.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestWithReason } from '#web/data/refusal.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { toastError } from '#web/ui/toast.ts'
import type { EmailToSend } from '#core/messages/email-to-track.ts'

export type LeavingEmail = { id: string; leavesAt: string | null }

export function useSendEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: EmailToSend) =>
      invokeWithReason<LeavingEmail>(
        'send-tracked-email',
        'The server cannot be reached. Nothing is lost.',
        email,
      ),
    onSuccess: (_, { workspaceId }) => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      void client.invalidateQueries({ queryKey: ['message_links', workspaceId] })
    },
  })
}

/** `forget` deletes the message, because the user still has its draft open. */
export function useCancelMessage(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, forget }: { id: string; forget: boolean }) => {
      await requestWithReason(
        (db) => db.rpc('cancel_single', { p_message_id: id, p_delete: forget }),
        'Couldn’t cancel it. Please try again.',
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['messages', workspaceId] }),
    onError: ({ message }) => toastError(message),
  })
}
