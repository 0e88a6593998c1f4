import type { Row } from '#web/data/row.ts'

type Columns = Row<'email_campaigns'>

/** A kind of setting: its value in the form, the stored value, and the reason for a value that cannot be saved. */
type Kind<Stored, Shown> = {
  shown: (stored: Stored) => Shown
  stored: (shown: Shown) => Stored
  refusal?: (shown: Shown) => string | null
}
const kind = <Stored, Shown = Stored>(made: Kind<Stored, Shown>): Kind<Stored, Shown> => made

/** Means the workspace's time zone: a select value cannot be empty. */
export const WORKSPACE_ZONE = 'workspace'

const yesOrNo = kind<boolean>({ shown: (stored) => stored, stored: (shown) => shown })
const time = kind<string>({
  shown: (stored) => stored.slice(0, 5),
  stored: (shown) => shown,
  refusal: (shown) => (shown ? null : 'Enter both times.'),
})
const cap = (isCap: RegExp, limits: string) =>
  kind<number | null, string>({
    shown: (stored) => stored?.toString() ?? '',
    stored: (shown) => (shown === '' ? null : Number(shown)),
    refusal: (shown) =>
      shown === '' || isCap.test(shown)
        ? null
        : `Enter a whole number${limits}, or leave it empty for no limit.`,
  })

/** The settings of the schedule, by their fields of the form: column of email_campaigns, and kind. */
const settings = {
  days: setting(
    'send_days',
    kind<number[]>({
      shown: (stored) => stored,
      stored: (shown) => shown,
      refusal: (shown) => (shown.length === 0 ? 'Choose at least one day.' : null),
    }),
  ),
  from: setting('hour_from', time),
  to: setting('hour_to', time),
  zone: setting(
    'time_zone',
    kind<string | null, string>({
      shown: (stored) => stored ?? WORKSPACE_ZONE,
      stored: (shown) => (shown === WORKSPACE_ZONE ? null : shown),
    }),
  ),
  inLeadZone: setting('in_lead_zone', yesOrNo),
  closedDates: setting(
    'closed_dates',
    kind<string[]>({ shown: (stored) => stored.toSorted(), stored: (shown) => shown.toSorted() }),
  ),
  dailyCap: setting('daily_cap', cap(/^[1-9]\d{0,5}$/, '')),
  newLeadsCap: setting('new_leads_cap', cap(/^[1-9]\d{0,5}$/, '')),
  providerCap: setting('provider_hourly_cap', cap(/^(?:100000|[1-9]\d{0,4})$/, ' up to 100000')),
  matchesProvider: setting('matches_provider', yesOrNo),
  workingDays: setting('waits_in_working_days', yesOrNo),
  followUpsFirst: setting('follow_ups_first', yesOrNo),
  stopForCompany: setting('stop_for_company', yesOrNo),
  opens: setting('tracks_opens', yesOrNo),
  clicks: setting('tracks_clicks', yesOrNo),
  unsubscribeLine: setting(
    'unsubscribe_line',
    kind<string>({ shown: (stored) => stored, stored: (shown) => shown.trim() }),
  ),
  minScore: setting(
    'min_score',
    kind<number, string>({
      shown: String,
      stored: (shown) => Math.trunc(Number(shown)) || 0,
      refusal: (shown) => (/^(?:100|\d{1,2})$/.test(shown) ? null : 'Enter a score from 0 to 100.'),
    }),
  ),
}

function setting<Column extends keyof Columns, Shown>(column: Column, of: Kind<Columns[Column], Shown>) {
  return { column, ...of }
}

type Settings = typeof settings
type Name = keyof Settings

/** The form's fields, with numbers as text. */
export type ScheduleFields = { [Field in Name]: ReturnType<Settings[Field]['shown']> }
type ScheduleColumns = Pick<Columns, Settings[Name]['column']>
/** A campaign's schedule, volume and sending options. Those besides the schedule are saved when they are selected. */
export type CampaignSettings = ScheduleColumns &
  Pick<Columns, 'segment_id' | 'starts_at' | 'holdout_share' | 'holdout_segment_id'>

const names = Object.keys(settings) as Name[]

export const readSchedule = (campaign: CampaignSettings): ScheduleFields =>
  Object.fromEntries(
    names.map((name) => [name, settings[name].shown(campaign[settings[name].column] as never)]),
  ) as ScheduleFields

export const writeSchedule = (fields: ScheduleFields): Partial<CampaignSettings> =>
  Object.fromEntries(
    names.map((name) => [settings[name].column, settings[name].stored(fields[name] as never)]),
  )

export type ScheduleFault = { field: Name; message: string }

/** Settings that cannot be saved or that would prevent sending. */
export function scheduleFault(fields: ScheduleFields): ScheduleFault | null {
  for (const name of names) {
    const message = settings[name].refusal?.(fields[name] as never)
    if (message) return { field: name === 'to' ? 'from' : name, message }
  }
  return fields.from < fields.to ? null : { field: 'from', message: 'Sending would end before it begins.' }
}

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
