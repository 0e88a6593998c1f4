// The reasons why a lead has not been emailed yet. The rules are those of the claim (database/functions/campaigns/why_not_sent.sql).

type Words = {
  title: string
  /** The user's possible remedy, if any. */
  help: string
}

export const waitRules = {
  all_paused: { title: 'All sending is paused', help: 'The operator of this installation can resume it.' },
  campaign_draft: { title: 'Not launched', help: 'Launch the campaign.' },
  campaign_scheduled: { title: 'The campaign has not started', help: '' },
  campaign_paused: { title: 'The campaign is paused', help: 'Resume it.' },
  campaign_auto_paused: {
    title: 'The campaign was paused automatically',
    help: 'Check the reason, then resume it.',
  },
  campaign_completed: { title: 'The campaign is finished', help: '' },
  campaign_archived: { title: 'The campaign is archived', help: '' },
  paused: { title: 'Paused', help: 'Resume this lead.' },
  leaving: { title: 'Being sent', help: '' },
  queued: { title: 'Queued', help: '' },
  deferred: {
    title: 'The receiving server asked us to try later',
    help: 'It is retried automatically, for four days.',
  },
  uncertain: {
    title: 'May have arrived',
    help: 'The connection broke before the server confirmed it. Confirm whether it arrived. It is never sent twice automatically.',
  },
  wait: { title: 'Not due yet', help: '' },
  condition: { title: 'Waits at a condition', help: '' },
  decision: { title: 'Its next step is being decided', help: '' },
  action: {
    title: 'Waits to run its action',
    help: 'Someone is changing the contact at this moment: it is retried within seconds.',
  },
  task: { title: 'Waits for a task', help: 'Do the task, or skip it.' },
  missing_value: {
    title: 'A merge tag has no value',
    help: 'Complete this lead, or give the merge tag a fallback.',
  },
  nothing_to_send: {
    title: 'This step is empty',
    help: 'Write a subject and a text, and give a variant some weight.',
  },
  too_big: { title: 'This email is too big', help: 'Make it smaller.' },
  broken: { title: 'This email could not be written', help: 'Look at the reason.' },
  message_fault: { title: 'A server refused the text', help: 'Change the text of this step.' },
  risky_address: {
    title: 'The address is risky',
    help: 'Send to risky addresses in the launch checklist, or remove this lead.',
  },
  import: { title: 'Still being imported', help: 'Finish or undo the import.' },
  probable_reply: {
    title: 'Someone at their company probably replied',
    help: 'Decide about that reply in the inbox. Without a decision the sequence continues after a day.',
  },
  not_before: {
    title: 'Before the contact’s “Not before” day',
    help: 'Change “Not before” in the contact.',
  },
  window: { title: 'Outside the sending hours', help: '' },
  holdout: { title: 'In the holdout group', help: 'It gets no email, to measure what email adds.' },
  other_campaign: {
    title: 'Another campaign is emailing them, or comes first',
    help: 'Only one campaign at a time emails a contact: the one that enrolled them first.',
  },
  written_lately: { title: 'Another campaign emailed them within 30 days', help: '' },
  company: { title: 'Three contacts of this company were emailed within 14 days', help: '' },
  ends: { title: 'Left out', help: '' },
  campaign_cap: { title: 'The campaign’s daily limit is reached', help: 'Raise the limit.' },
  new_leads_cap: { title: 'The daily limit of new leads is reached', help: 'Raise the limit.' },
  provider_cap: {
    title: 'The hourly limit for this email provider is reached',
    help: 'Raise the limit.',
  },
  no_mailbox: { title: 'No mailbox sends this campaign', help: 'Choose a mailbox for it.' },
  mailbox_removed: {
    title: 'The mailbox that emailed them first is no longer in the campaign',
    help: 'Add it back: a thread keeps its sender.',
  },
  mailbox_paused: { title: 'The mailbox is paused', help: 'Resume it.' },
  mailbox_broken: { title: 'The mailbox can’t sign in', help: 'Reconnect it.' },
  mailbox_frozen: { title: 'The mailbox has days off', help: '' },
  mailbox_limit: {
    title: 'The mailbox’s daily limit is reached',
    help: 'Add a mailbox, or raise the limit with care.',
  },
  mailbox_hours: { title: 'Outside the mailbox’s hours', help: '' },
  gap: { title: 'The mailbox waits between two emails', help: '' },
  turn: { title: 'Next in line', help: '' },
} as const satisfies Record<string, Words>

export type WaitRule = keyof typeof waitRules

/** A rule from a newer database has no text yet. */
export function whyNotSent(rule: string): Words {
  return Object.hasOwn(waitRules, rule) ? waitRules[rule as WaitRule] : { title: 'Waiting', help: '' }
}
