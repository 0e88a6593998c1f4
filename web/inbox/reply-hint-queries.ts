import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewContact } from '#core/audience/contact.ts'
import { replyPaths } from '#core/campaigns/reply-paths.ts'
import { refusalOf, requestWithReason } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Conversation } from './conversations.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type Sorted = { category_source: 'rules' | 'corrections' | 'person' | null; category_reason: string }

/** The source of a reply's category, and its reason. */
export const useSorted = ({ inbound_id: id, category }: Conversation) =>
  useQuery(
    queryOptions({
      queryKey: ['inbound_sorted', id, category],
      queryFn: async (): Promise<Sorted> =>
        await request((db) =>
          db.from('inbound_messages').select('category_source, category_reason').eq('id', id).single(),
        ),
    }),
  )

/** The opt-out sentence of a reply that shows interest too or is worded unusually, while nobody has decided. */
export const useUnclearOptOut = ({ inbound_id: id, kind }: Conversation) =>
  useQuery({
    queryKey: ['inbound_sorted', 'unclear', id],
    enabled: kind === 'reply',
    queryFn: async (): Promise<string | null> => {
      const row = await request((db) =>
        db.from('inbound_messages').select('unclear_opt_out, opt_out_decided').eq('id', id).single(),
      )
      return row.opt_out_decided ? null : row.unclear_opt_out
    },
  })

/** The steps that the reply's lead is in: the reply that started them, and the next due time. Null means none. */
export const useReplySteps = ({ lead_id: id, category }: Conversation) =>
  useQuery({
    queryKey: ['campaign_leads', 'of_reply', id, category],
    enabled: id !== null,
    // The engine and a newly selected category can change it.
    refetchInterval: 10_000,
    queryFn: async (): Promise<{ reply: string; mayEmail: boolean; dueAt: string | null } | null> => {
      const lead = await request((db) =>
        db
          .from('campaign_leads')
          .select('on_reply, due_at, state, campaign_tasks (step_id, done_at)')
          .eq('id', id ?? '')
          .maybeSingle(),
      )
      const reply = replyPaths.find(({ value }) => value === lead?.on_reply)
      if (!lead || !reply) return null
      const isUnderWay = reply.mayEmail
        ? ['waiting', 'active'].includes(lead.state)
        : lead.due_at !== null || lead.campaign_tasks.some(({ done_at }) => done_at === null)
      return isUnderWay ? { reply: reply.label, mayEmail: reply.mayEmail, dueAt: lead.due_at } : null
    },
  })

/** Resumes the lead that the reply ended, with its next step on that day. */
export function useContinueLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, day }: { id: string; day: string }) => {
      await requestWithReason(
        (db) => db.rpc('continue_lead', { p_inbound_id: id, p_day: day }),
        'Couldn’t continue the sequence.',
      )
    },
    onSuccess: () => {
      toastSuccess('The sequence continues on that day')
      return client.invalidateQueries({ queryKey: ['campaign_leads'] })
    },
    onError: ({ message }) => toastError(message),
  })
}

/** Adds a contact named in a reply, and enrols them in the reply's campaign if one is given. */
export function useAddReferral(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ contact, campaignId }: { contact: NewContact; campaignId: string | null }) => {
      const [added] = await request((db) =>
        db
          .from('audience')
          .insert({ ...contact, workspace_id: givenWorkspace(workspaceId) })
          .select('id'),
      )
      if (campaignId === null || !added) return
      const find = { ids: [added.id] }
      await request((db) => db.rpc('add_to_campaign', { p_campaign_id: campaignId, p_find: find })).catch(
        async (error: unknown) => {
          const reason = await refusalOf(error, 'They were added, but could not be enrolled in the campaign.')
          throw new NotEnrolled(reason)
        },
      )
    },
    onSuccess: (_, { campaignId }) =>
      toastSuccess(
        `Audience member added successfully${campaignId === null ? '' : ', and enrolled in the campaign'}`,
      ),
    onError: (error) =>
      toastError(error instanceof NotEnrolled ? error.message : 'Failed to add audience member'),
    onSettled: async () =>
      await Promise.all(
        ['audience', 'campaign_leads'].map((table) => client.invalidateQueries({ queryKey: [table] })),
      ),
  })
}

class NotEnrolled extends Error {}
