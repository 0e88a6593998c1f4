import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  created_at: z.string(),
})
export type OutboxMail = z.infer<typeof mail>

/**
 * Mail that this installation stored instead of sending, newest first. Refetched frequently, because users wait here
 * for a mail.
 */
export function outboxQuery(to: string) {
  return queryOptions({
    queryKey: ['outbox', to],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/outbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`, { signal })
      if (answer.status === 404) throw new Error('This installation sends its mail, so it keeps none here.')
      if (!answer.ok) throw new Error('The outbox did not answer.')
      return z.array(mail).parse(await answer.json())
    },
    refetchInterval: 3_000,
    retry: false,
  })
}
