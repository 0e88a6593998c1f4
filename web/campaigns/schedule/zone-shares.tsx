import { useQuery } from '@tanstack/react-query'
import { counted } from '#core/text/counted.ts'
import { request } from '#web/data/request.ts'

/** The number of contacts of the campaign whose time zone is known, derived, guessed or unknown. */
export function ZoneShares({ campaignId, zone }: { campaignId: string; zone: string }) {
  const { data } = useQuery({
    queryKey: ['campaign_time_zones', campaignId],
    // Imports and edits change it.
    staleTime: 0,
    queryFn: async () =>
      await request((db) => db.rpc('campaign_time_zones', { p_campaign_id: campaignId }).single()),
  })
  if (!data) return null
  const { known, derived, guessed, unknown } = data
  const all = known + derived + guessed + unknown
  if (all === 0) return <p className="text-sm text-ink-faint">The campaign has no contacts yet.</p>
  const parts = [
    [known, 'given'],
    [derived, 'derived from place, phone or domain'],
    [guessed, 'guessed, from a country with several time zones'],
    [unknown, `unknown: sent in the time zone ${zone.replaceAll('_', ' ')}`],
  ] as const
  return (
    <p className="text-sm text-ink-soft">
      Time zones of {counted(all, 'contact')}:{' '}
      {parts
        .filter(([count]) => count > 0)
        .map(([count, said]) => `${count.toLocaleString('en')} ${said}`)
        .join(', ')}
      .
    </p>
  )
}
