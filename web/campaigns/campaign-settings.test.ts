import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  readSchedule,
  scheduleFault,
  withDates,
  withoutSaved,
  writeSchedule,
  type CampaignSettings,
  type ScheduleFields,
} from './campaign-settings.ts'

const settings: CampaignSettings = {
  segment_id: null,
  starts_at: null,
  send_days: [1, 2, 3, 4, 5],
  hour_from: '09:00:00',
  hour_to: '17:30:00',
  time_zone: null,
  in_lead_zone: true,
  closed_dates: ['2026-12-25', '2026-01-01'],
  daily_cap: null,
  new_leads_cap: 20,
  waits_in_working_days: true,
  follow_ups_first: true,
  stop_for_company: true,
  tracks_opens: false,
  tracks_clicks: false,
  unsubscribe_line: 'Not for you? {{unsubscribe}}',
  min_score: 60,
  matches_provider: true,
  provider_hourly_cap: 50,
  holdout_share: 0,
  holdout_segment_id: null,
}

test('reading and writing a schedule preserves it', () => {
  // These fields are saved elsewhere, when they are selected.
  const { segment_id, starts_at, holdout_share, holdout_segment_id, ...rest } = settings
  assert.deepEqual([segment_id, starts_at, holdout_share, holdout_segment_id], [null, null, 0, null])
  assert.deepEqual(writeSchedule(readSchedule(settings)), {
    ...rest,
    hour_from: '09:00',
    hour_to: '17:30',
    closed_dates: ['2026-01-01', '2026-12-25'],
  })
})

const fields = readSchedule(settings)
const refused: [Partial<ScheduleFields>, keyof ScheduleFields][] = [
  [{ days: [] }, 'days'],
  [{ from: '17:30' }, 'from'],
  [{ to: '' }, 'from'],
  [{ dailyCap: '0' }, 'dailyCap'],
  [{ dailyCap: '1.5' }, 'dailyCap'],
  [{ newLeadsCap: 'many' }, 'newLeadsCap'],
  [{ providerCap: '100001' }, 'providerCap'],
  [{ minScore: '101' }, 'minScore'],
]
for (const [changes, field] of refused) {
  test(`${JSON.stringify(changes)} is refused at its field`, () => {
    assert.equal(scheduleFault({ ...fields, ...changes })?.field, field)
  })
}

test('an empty limit is none', () => {
  assert.equal(scheduleFault({ ...fields, dailyCap: '', newLeadsCap: '' }), null)
  assert.equal(writeSchedule({ ...fields, newLeadsCap: '' }).new_leads_cap, null)
})

test('a date added twice stands once', () => {
  assert.deepEqual(withDates(['2026-12-26'], ['2026-12-25', '2026-12-26']), ['2026-12-25', '2026-12-26'])
})

test('text typed during a save is preserved', () => {
  const days = [1, 2]
  const saved = { dailyCap: '10', days }
  assert.deepEqual(withoutSaved(saved, saved), {})
  assert.deepEqual(withoutSaved({ ...saved, dailyCap: '12', opens: true }, saved), {
    dailyCap: '12',
    opens: true,
  })
})
