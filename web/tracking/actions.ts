// What a person does in the tracker.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type EmailToTrack = {
  id: string
  workspaceId: string
  to: string
  subject: string
  html: string
  text: string
  tracksOpens: boolean
  untouched: number[]
}
export type TrackedEmail = { id: string; html: string; text: string; unsubscribeUrl: string; links: number }

/** All of one kind as a file; the server asks whether the plan has export. */
export function useExportTracking(workspaceId: string | undefined) {
  return useMutation({
    mutationFn: async (what: 'emails' | 'links' | 'events') => {
      const body = { workspaceId, what }
      const { data, error } = await (await supabase()).functions.invoke<Blob>('export-tracking', { body })
      if (error || !data) throw new Error(await faultOf(error, 'That did not work. Please try again.'))
      saveFile(`tracked-${what}.csv`, data)
    },
    onError: ({ message }) => toastError(message),
  })
}

export function useTrackEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: EmailToTrack): Promise<TrackedEmail> => {
      const { data, error } = await (
        await supabase()
      ).functions.invoke<TrackedEmail>('track-email', { body: email })
      if (error || !data) throw new Error(await faultOf(error))
      return data
    },
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
      toastSuccess('Marked as sent. What comes from now on is the recipient’s.')
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

async function faultOf(
  error: unknown,
  unknown = 'That did not work. Your email stays here.',
): Promise<string> {
  const context: unknown =
    typeof error === 'object' && error !== null && 'context' in error ? error.context : null
  if (!(context instanceof Response)) return 'The server cannot be reached. Nothing is lost.'
  try {
    const { message } = (await context.json()) as { message: string }
    return message
  } catch {
    return unknown
  }
}
