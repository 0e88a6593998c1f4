import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '#core/billing/plans.ts'
import { useUser } from '#web/session/user.ts'
import { analysisCountQuery, subscriptionQuery, useUsage } from '#web/session/plan.ts'
import { useCurrentWorkspace, useWorkspaces } from '#web/session/workspace.ts'

/** 'asked' until the plan is known, so that a feature outside of the plan does not flash. */
export function useTrackerAccess(): 'asked' | 'locked' | 'open' {
  const { id } = useUser()
  const usage = useUsage()
  const { workspace } = useCurrentWorkspace()
  const questions = [useWorkspaces(), useQuery(subscriptionQuery(id)), useQuery(analysisCountQuery(id))]
  // If the plan cannot be loaded, the server decides.
  const isAsking = questions.every(({ isError, fetchStatus }) => !isError && fetchStatus !== 'paused')
  // A new user's first workspace is still being created.
  if (workspace === null) return isAsking ? 'asked' : 'open'
  // The workspace's owner decides; in another owner's workspace the database enforces their plan.
  if (workspace.user_id !== id) return 'open'
  if (usage === undefined) return isAsking ? 'asked' : 'open'
  return hasFeature(usage.planType, 'email_tracking') ? 'open' : 'locked'
}
