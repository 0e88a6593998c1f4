import type { Row } from '#web/data/row.ts'

/** A campaign's schedule, volume and sending options: its columns of email_campaigns beside those of its details. */
export type CampaignSettings = Pick<
  Row<'email_campaigns'>,
  | 'segment_id'
  | 'starts_at'
  | 'send_days'
  | 'hour_from'
  | 'hour_to'
  | 'time_zone'
  | 'in_lead_zone'
  | 'closed_dates'
  | 'daily_cap'
  | 'new_leads_cap'
  | 'waits_in_working_days'
  | 'follow_ups_first'
  | 'stop_for_company'
  | 'tracks_opens'
  | 'tracks_clicks'
  | 'unsubscribe_line'
  | 'min_score'
  | 'matches_provider'
  | 'provider_hourly_cap'
  | 'holdout_share'
  | 'holdout_segment_id'
>

/** The form's fields, with numbers as text. */
export type ScheduleFields = {
  days: number[]
  from: string
  to: string
  zone: string
  inLeadZone: boolean
  closedDates: string[]
  dailyCap: string
  newLeadsCap: string
  providerCap: string
  matchesProvider: boolean
  workingDays: boolean
  followUpsFirst: boolean
  stopForCompany: boolean
  opens: boolean
  clicks: boolean
  unsubscribeLine: string
  minScore: string
}

/** Means the workspace's time zone: a select value cannot be empty. */
export const WORKSPACE_ZONE = 'workspace'

export function readSchedule(campaign: CampaignSettings): ScheduleFields {
  return {
    days: campaign.send_days,
    from: campaign.hour_from.slice(0, 5),
    to: campaign.hour_to.slice(0, 5),
    zone: campaign.time_zone ?? WORKSPACE_ZONE,
    inLeadZone: campaign.in_lead_zone,
    closedDates: campaign.closed_dates.toSorted(),
    dailyCap: campaign.daily_cap?.toString() ?? '',
    newLeadsCap: campaign.new_leads_cap?.toString() ?? '',
    providerCap: campaign.provider_hourly_cap?.toString() ?? '',
    matchesProvider: campaign.matches_provider,
    workingDays: campaign.waits_in_working_days,
    followUpsFirst: campaign.follow_ups_first,
    stopForCompany: campaign.stop_for_company,
    opens: campaign.tracks_opens,
    clicks: campaign.tracks_clicks,
    unsubscribeLine: campaign.unsubscribe_line,
    minScore: `${campaign.min_score}`,
  }
}

export function writeSchedule(fields: ScheduleFields): Partial<CampaignSettings> {
  return {
    send_days: fields.days,
    hour_from: fields.from,
    hour_to: fields.to,
    time_zone: fields.zone === WORKSPACE_ZONE ? null : fields.zone,
    in_lead_zone: fields.inLeadZone,
    closed_dates: fields.closedDates.toSorted(),
    daily_cap: capOf(fields.dailyCap),
    new_leads_cap: capOf(fields.newLeadsCap),
    provider_hourly_cap: capOf(fields.providerCap),
    matches_provider: fields.matchesProvider,
    waits_in_working_days: fields.workingDays,
    follow_ups_first: fields.followUpsFirst,
    stop_for_company: fields.stopForCompany,
    tracks_opens: fields.opens,
    tracks_clicks: fields.clicks,
    unsubscribe_line: fields.unsubscribeLine.trim(),
    min_score: Math.trunc(Number(fields.minScore)) || 0,
  }
}

export type ScheduleFault = { field: keyof ScheduleFields; message: string }

/** Settings that cannot be saved or that would prevent sending. */
export function scheduleFault(fields: ScheduleFields): ScheduleFault | null {
  if (fields.days.length === 0) return { field: 'days', message: 'Choose at least one day.' }
  if (!fields.from || !fields.to) return { field: 'from', message: 'Enter both times.' }
  if (fields.from >= fields.to) return { field: 'from', message: 'Sending would end before it begins.' }
  for (const field of ['dailyCap', 'newLeadsCap'] as const)
    if (fields[field] !== '' && !/^[1-9]\d{0,5}$/.test(fields[field]))
      return { field, message: 'Enter a whole number, or leave it empty for no limit.' }
  if (fields.providerCap !== '' && !/^(?:100000|[1-9]\d{0,4})$/.test(fields.providerCap))
    return {
      field: 'providerCap',
      message: 'Enter a whole number up to 100000, or leave it empty for no limit.',
    }
  if (!/^(?:100|\d{1,2})$/.test(fields.minScore))
    return { field: 'minScore', message: 'Enter a score from 0 to 100.' }
  return null
}

const capOf = (written: string): number | null => (written === '' ? null : Number(written))

/** The distinct dates of both lists in order, up to the campaign's limit of 500. */
export const withDates = (dates: readonly string[], more: readonly string[]): string[] =>
  [...new Set([...dates, ...more])].sort().slice(0, 500)

/** The unsaved fields that a save did not include, because they were edited afterwards. */
export const withoutSaved = (
  typed: Partial<ScheduleFields>,
  saved: Partial<ScheduleFields>,
): Partial<ScheduleFields> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => saved[name as keyof ScheduleFields] !== value),
  )
