// Sending a tracked email from a mailbox, and what may be done about one that has not arrived yet.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf, requestWithReason } from '#web/app/refusal.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'
import type { EmailToTrack } from './actions.ts'

export type EmailToSend = EmailToTrack & { mailboxId: string }
export type LeavingEmail = { id: string; leavesAt: string | null }

export function useSendEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: EmailToSend): Promise<LeavingEmail> => {
      const { data, error } = await (
        await supabase()
      ).functions.invoke<LeavingEmail>('send-tracked-email', { body: email })
      if (error || !data)
        throw new Error(await refusalOf(error, 'The server cannot be reached. Nothing is lost.'))
      return data
    },
    onSuccess: (_, { workspaceId }) => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      void client.invalidateQueries({ queryKey: ['message_links', workspaceId] })
    },
  })
}

/** `forget` leaves nothing of it, for whoever has it before them still. */
export function useTakeBack(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, forget }: { id: string; forget: boolean }) => {
      await requestWithReason(
        (db) => db.rpc('cancel_single', { p_message_id: id, p_delete: forget }),
        'It could not be cancelled. Please try again.',
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['messages', workspaceId] }),
    onError: ({ message }) => toastError(message),
  })
}
