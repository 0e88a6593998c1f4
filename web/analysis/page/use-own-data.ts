import { useQuery } from '@tanstack/react-query'
import { liftsOf, type Wording } from '#core/analysis/lift/lift.ts'
import { SAMPLE_WORDINGS } from '#core/analysis/lift/sample.ts'
import { useLacks } from '#web/session/plan.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { supabase } from '#web/data/supabase.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import type { OwnData } from '#web/composer/score/own-data.ts'

type Row = {
  kind: 'email' | 'follow-up'
  subject: string
  content_text: string
  content_html: string | null
  sent: number
  replied: number
}

const PAYMENT_REQUIRED = 'PT402'
const LOCKED: OwnData = { state: 'locked' }

/** Each rule's lift in this workspace's campaigns. Null while loading; nothing waits for it. */
export function useOwnData(): OwnData | null {
  const { workspace } = useCurrentWorkspace()
  const isLocked = useLacks('advanced_scoring', workspace?.user_id)
  const { data = null } = useQuery({
    queryKey: ['analyses', 'own-data', workspace?.id],
    enabled: isLocked === false,
    // Campaigns get at most one day of new replies in this time, and scoring all wordings takes a while.
    staleTime: 60 * MINUTE,
    queryFn: () => readOwnData(workspace!.id),
  })
  return isLocked ? LOCKED : data
}

async function readOwnData(workspaceId: string): Promise<OwnData> {
  const { data, error } = await (await supabase()).rpc('replies_by_wording', { p_workspace_id: workspaceId })
  if (error?.code === PAYMENT_REQUIRED) return LOCKED
  if (error) throw error
  const own = liftsOf((data as Row[]).map(wordingOf))
  return own.size > 0 ? { state: 'own', lifts: own } : { state: 'sample', lifts: liftsOf(SAMPLE_WORDINGS) }
}

const wordingOf = ({ kind, subject, content_text, content_html, sent, replied }: Row): Wording => ({
  draft: { kind, subject, text: content_text, ...(content_html === null ? {} : { html: content_html }) },
  sent,
  replied,
})
