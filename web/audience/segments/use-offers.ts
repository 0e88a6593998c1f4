import { useAuthors } from '#web/session/members.ts'
import { useCampaigns } from '#web/live/campaigns.ts'
import { useAudienceFacets } from '../queries.ts'
import { useSegments } from './queries.ts'
import type { RuleOptions } from './rule-group.tsx'

/** The subjects available for rules in this workspace. */
export function useOffers(workspaceId: string | undefined, except?: string): RuleOptions {
  const { data: facets = [] } = useAudienceFacets(workspaceId)
  const { data: campaigns = [] } = useCampaigns(workspaceId)
  const { data: segments = [] } = useSegments(workspaceId)
  const { data: members = [] } = useAuthors(workspaceId)
  const values = (wanted: string) => facets.filter(({ facet }) => facet === wanted).map(({ value }) => value)
  return {
    customKeys: values('custom'),
    tags: values('tag'),
    campaigns: campaigns.map(({ id, title }) => ({ value: id, label: title })),
    members: members.map(({ id, name }) => ({ value: id, label: name })),
    segments: segments
      .filter(({ id, kind }) => kind === 'static' && id !== except)
      .map(({ id, name }) => ({ value: id, label: name })),
  }
}
