import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '#core/billing/plans.ts'
import { useUser } from '#web/auth/queries.ts'
import { analysisCountQuery, subscriptionQuery, useUsage } from '#web/billing/queries.ts'
import { useCurrentWorkspace, useWorkspaces } from '#web/workspaces/queries.ts'

/** 'asked' until the plan is known, so that nobody sees for a moment what theirs does not have. */
export function useTrackerAccess(): 'asked' | 'locked' | 'open' {
  const { id } = useUser()
  const usage = useUsage()
  const { workspace } = useCurrentWorkspace()
  const questions = [useWorkspaces(), useQuery(subscriptionQuery(id)), useQuery(analysisCountQuery(id))]
  // What can't be learned is left to the server to refuse.
  const isAsking = questions.every(({ isError, fetchStatus }) => !isError && fetchStatus !== 'paused')
  // Whoever is new is still being given their first workspace.
  if (workspace === null) return isAsking ? 'asked' : 'open'
  // Whose workspace it is decides; in that of somebody else the database shows what their plan gives.
  if (workspace.user_id !== id) return 'open'
  if (usage === undefined) return isAsking ? 'asked' : 'open'
  return hasFeature(usage.planType, 'email_tracking') ? 'open' : 'locked'
}
