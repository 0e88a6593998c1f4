import { useMutation } from '@tanstack/react-query'
import { invokeWithReason } from '#web/data/invoke.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export function useSendTest() {
  return useMutation({
    mutationFn: async (mail: {
      workspaceId: string
      mailboxId: string
      to: string
      subject: string
      text: string
      html?: string
      /** When set, the test is sent like this campaign; null for a template. */
      campaignId?: string | null
      /** The values for its merge tags. */
      recipient?: { fields: Record<string, string>; seed: string }
    }) => {
      const otherwise = 'Couldn’t send the test.'
      return (await invokeWithReason<{ answer: string }>('send-test', otherwise, mail)).answer
    },
    onSuccess: (answer) => toastSuccess(`Sent. The server says: ${answer}`),
    onError: (error) => toastError(error.message),
  })
}
