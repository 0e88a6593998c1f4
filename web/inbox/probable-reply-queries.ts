import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { requestWithReason } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { Conversation } from './conversations.ts'

export type Evidence = 'subject' | 'name' | 'quote' | 'mention' | 'company'
type Decision = 'attach' | 'reject' | 'undo'

export type ProbableReply = {
  by: Evidence[]
  matchedBy: Conversation['matched_by']
  /** The sentence with an opt-out, if there is one. */
  wish: string | null
  /** True after its content was deleted. */
  isRemoved: boolean
  contact: string
  campaign: string | null
  subject: string
  /** The time until which the next email of the sequence is held for a decision; null if nothing is held. */
  waitsUntil: string | null
}

/** True for a reply without a reference that nobody has decided about yet. */
export const isUndecided = ({ kind, matched_by: by }: Conversation): boolean =>
  kind === 'reply' && by === 'company'

const DAY = 86_400_000

/** The email that a reply without a reference probably answers; null if it was matched in another way. */
export const useProbableReply = ({ inbound_id: id, kind, matched_by: matchedBy }: Conversation) =>
  useQuery({
    queryKey: ['inbound_sorted', 'probable', id, matchedBy],
    enabled: kind === 'reply' && (matchedBy === null || matchedBy === 'company' || matchedBy === 'person'),
    queryFn: async (): Promise<ProbableReply | null> => {
      const mail = await request((db) =>
        db
          .from('inbound_messages')
          .select(
            'probable_by, probable_message_id, matched_by, unclear_opt_out, created_at, removed_by_retention_at',
          )
          .eq('id', id)
          .single(),
      )
      const { probable_by: by, probable_message_id: messageId } = mail
      if (by.length === 0 || messageId === null) return null
      const about = await request((db) =>
        db
          .from('messages')
          .select('subject, recipient, email_campaigns(title), campaign_leads(state, audience(name))')
          .eq('id', messageId)
          .maybeSingle(),
      )
      if (!about) return null
      const { email_campaigns: campaign, campaign_leads: lead } = about
      const until = new Date(new Date(mail.created_at).getTime() + DAY)
      const waits = lead !== null && ['waiting', 'active'].includes(lead.state) && until > new Date()
      return {
        by: by as Evidence[],
        matchedBy: mail.matched_by,
        wish: mail.unclear_opt_out,
        isRemoved: mail.removed_by_retention_at !== null,
        contact: lead?.audience?.name ?? about.recipient,
        campaign: campaign?.title ?? null,
        subject: about.subject,
        waitsUntil: waits ? until.toISOString() : null,
      }
    },
  })

/**
 * Attaches the reply to its lead's conversation, which is then opened. Returns false when there is nothing to decide.
 */
export function useDecideProbableReply() {
  const client = useQueryClient()
  const [, setParams] = useSearchParams()
  const { mutate } = useMutation({
    mutationFn: async ({ id, decision }: { id: string; decision: Decision }) =>
      await requestWithReason(
        (db) => db.rpc('decide_probable_reply', { p_inbound_id: id, p_decision: decision }),
        'Couldn’t save the decision.',
      ),
    onSuccess: (conversation, { id, decision }) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (conversation) next.set('conversation', conversation)
          return next
        },
        { replace: true },
      )
      if (decision === 'undo') return
      const onAct = () => mutate({ id, decision: 'undo' })
      toast({ title: titles[decision], action: { label: 'Undo', onAct } })
    },
    onError: ({ message }) => toastError(message),
    onSettled: async () =>
      await Promise.all(
        ['conversations', 'conversation', 'inbox_thread', 'inbound_sorted', 'campaign_leads'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
  return (mail: Conversation, decision: Decision): boolean => {
    const isOpen = decision === 'undo' || isUndecided(mail)
    if (isOpen) mutate({ id: mail.inbound_id, decision })
    return isOpen
  }
}

const titles = {
  attach: 'Attached: the sequence has stopped',
  reject: 'Not a reply: the sequence continues',
}
