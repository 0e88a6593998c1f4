// kill -9 while replies arrive and start their own steps: the first messages of a campaign are answered on arrival,
// two with a question and the third with interest, so that some replies are recorded before the result of the message
// they answer, or while it is claimed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { finishCleanly, startRun, type Run } from './run.ts'

type ReplyAccount = {
  kills: number
  leads: number
  /** Messages that the sink accepted a second time. */
  duplicates: number
  /**
   * Leads that replied and whose steps did not start, or started twice; and interested ones without their action and
   * task.
   */
  notBegun: number
  /** Leads that got a step of the main sequence after their reply. */
  astray: number
  uncertain: number
  /** Neither finished nor uncertain at the end. */
  open: number
}

const points = ['post-fence', '250', 'pre-mark', 'post-mark'] as const

/** An email and a follow-up on the same day; for a question another email, for interest an action and a task. */
export async function killAroundReplies(t: TestDatabase, times: number): Promise<ReplyAccount> {
  const leads = 12 * points.length * times
  const run = await startRun(t, { leads, concurrency: 4 })
  await addSteps(t, run)
  for (let round = 0; round < times; round += 1)
    for (const point of points) {
      const sender = await run.startSender({ CRASH_AT: point, CRASH_AFTER: String(5 + round) }, 'ignore')
      while (sender.signalCode === null && sender.exitCode === null) {
        await replyToAll(t, run)
        await sleep(20)
      }
    }
  await finishCleanly(
    t,
    run.startSender,
    () => countOpen(t, run),
    () => replyToAll(t, run),
  )
  const account = await accountOf(t, run)
  await run.finish()
  return { kills: points.length * times, leads, ...account }
}

const addSteps = (t: TestDatabase, { scenario: { workspace, campaign } }: Run) =>
  t.sql(`insert into campaign_steps (workspace_id, campaign_id, position, on_reply) values
      ('${workspace}', '${campaign}', 2, null), ('${workspace}', '${campaign}', 3, 'question'),
      ('${workspace}', '${campaign}', 4, 'question');
    insert into campaign_steps (workspace_id, campaign_id, position, on_reply, kind, wait_days, action) values
      ('${workspace}', '${campaign}', 5, 'interested', 'action', 0, '{"do": "add_tag", "tag": "hot"}'),
      ('${workspace}', '${campaign}', 6, 'interested', 'task', 0, null);
    insert into step_variants (workspace_id, step_id, label, content_text)
      select workspace_id, id, 'A', 'And this?' from campaign_steps where campaign_id = '${campaign}' and position between 2 and 4`)

/** Replies once to every first message that was handed over: its recipient may reply, whatever state it has here. */
async function replyToAll(t: TestDatabase, { scenario: { campaign } }: Run): Promise<void> {
  const mails = await t.sql(`select m.id, m.mailbox_id, m.recipient from messages m
    join campaign_steps s on s.id = m.step_id and s.position = 1
    where m.campaign_id = '${campaign}' and m.state in ('handing', 'sent', 'uncertain')
      and not exists (select from inbound_messages i where i.lead_id = m.lead_id)`)
  for (const { id, mailbox_id, recipient } of mails) {
    await t.db.as(t.service).query('select private.record_inbound($1, $2)', [
      mailbox_id,
      JSON.stringify({
        folder: 'INBOX',
        uidValidity: 1,
        uid: (uid += 1),
        rfcMessageId: `<${uid}@theirs.test>`,
        kind: 'reply',
        messageId: id,
        matchedBy: 'headers',
        from: recipient,
        fromName: '',
        subject: '',
        text: 'Which one?',
        receivedAt: new Date().toISOString(),
        category: uid % 3 === 0 ? 'interested' : 'question',
        categorySource: 'rules',
        categoryReason: '',
      }),
    ])
    repliedAt.set(String(recipient), Date.now())
  }
}
let uid = 0
/** When the reply of a recipient was committed. Its row has the time when its transaction began, which may be earlier. */
const repliedAt = new Map<string, number>()

const countOpen = async (t: TestDatabase, { scenario: { campaign } }: Run): Promise<number> => {
  const [row] = await t.sql(`select count(*) as n from campaign_leads l where l.campaign_id = '${campaign}'
    and (l.state in ('waiting', 'active') or (l.state = 'replied' and l.due_at is not null))
    and not exists (select from messages m where m.lead_id = l.id and m.state = 'uncertain')`)
  return Number(row!['n'])
}

async function accountOf(t: TestDatabase, run: Run): Promise<Omit<ReplyAccount, 'kills' | 'leads'>> {
  const acceptedMails = await run.taken()
  const { campaign } = run.scenario
  const [row] = await t.sql(`select
    (select count(*) from campaign_leads l where l.campaign_id = '${campaign}'
      and exists (select from inbound_messages i where i.lead_id = l.id
        and ((select count(*) from lead_branches b where b.lead_id = l.id and b.branch = i.category) <> 1
          or (i.category = 'interested') <> (l.state = 'replied'
            and exists (select from lead_actions d where d.lead_id = l.id and d.is_done)
            and exists (select from campaign_tasks k where k.lead_id = l.id)))))::int as not_begun,
    (select count(*) from messages where campaign_id = '${campaign}' and state = 'uncertain')::int as uncertain`)
  const followed =
    await t.sql(`select m.recipient, extract(epoch from m.handed_at) * 1000 as handed_ms from messages m
    join campaign_steps s on s.id = m.step_id and s.position = 2 where m.campaign_id = '${campaign}' and m.handed_at is not null`)
  return {
    duplicates: acceptedMails.length - new Set(acceptedMails).size,
    notBegun: Number(row!['not_begun']),
    astray: followed.filter(
      ({ recipient, handed_ms }) => Number(handed_ms) > (repliedAt.get(String(recipient)) ?? Infinity),
    ).length,
    uncertain: Number(row!['uncertain']),
    open: await countOpen(t, run),
  }
}
