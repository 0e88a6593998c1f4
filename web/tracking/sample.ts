// The sample for users on the Free plan: invented, and marked as such everywhere.
import type { MessageRow } from './message-columns.tsx'
import type { TrackerEvent } from './queries.ts'

const blank: Omit<MessageRow, 'id' | 'recipient' | 'subject'> = {
  workspace_id: '',
  tracks_opens: true,
  tracks_clicks: true,
  kind: 'single',
  state: null,
  next_at: null,
  answer: null,
  campaign_id: null,
  mailbox_id: null,
  replied_at: null,
  bounced_at: null,
  campaign: '',
  mailbox: '',
  sent_at: '2026-11-16T08:30:00Z',
  human_opens: 0,
  machine_opens: 0,
  unsure_opens: 0,
  human_clicks: 0,
  machine_clicks: 0,
  unsure_clicks: 0,
  first_opened_at: null,
  first_clicked_at: null,
  unsubscribed_at: null,
  last_event_at: '2026-11-16T10:02:00Z',
  client: null,
  created_at: '2026-11-16T08:29:00Z',
}

export const sampleMessages: readonly [MessageRow, ...MessageRow[]] = [
  {
    ...blank,
    id: '1',
    recipient: 'maya@northwind.example',
    subject: 'your two openings',
    human_opens: 2,
    human_clicks: 1,
    machine_clicks: 4,
    client: 'Outlook',
  },
  {
    ...blank,
    id: '2',
    recipient: 'tom@fabrikam.example',
    subject: 'onboarding in week one',
    human_opens: 1,
    machine_opens: 1,
    client: 'Gmail',
  },
  {
    ...blank,
    id: '3',
    recipient: 'ida@contoso.example',
    subject: 'a question on your launch',
    machine_opens: 1,
    machine_clicks: 3,
  },
]

type SampleEvent = Pick<TrackerEvent, 'id' | 'kind' | 'verdict' | 'reason'> & { after: string }

/** The events of the first sample email, and the reasons for their verdicts. */
export const sampleEvents: readonly SampleEvent[] = [
  {
    id: '1',
    kind: 'click',
    verdict: 'human',
    after: '1 h 32 min',
    reason: 'Clicked in Outlook 92 minutes after it was sent, as people do.',
  },
  {
    id: '2',
    kind: 'open',
    verdict: 'human',
    after: '1 h 31 min',
    reason: 'Opened in Outlook 91 minutes after it was sent, as people do.',
  },
  {
    id: '3',
    kind: 'click',
    verdict: 'machine',
    after: '4 s',
    reason: 'All 4 links were followed within 2.0 s.',
  },
]
