// The only list of files that write leads of a campaign: a file that is not listed here must not.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** The files by the cause of the change. A new file needs a reason. */
const writers: Record<string, string[]> = {
  'changes that several features make': [
    'leads/due_leads',
    'leads/end_leads',
    'leads/open_ended_leads',
    'leads/restore_lead',
  ],
  'its turn to be sent to': ['sending/lead_turn', 'sending/lead_holds', 'sending/provider_queues'],
  'what came of its email': [
    'sending/record_outcomes',
    'sending/settle_message',
    'sending/release_abandoned_messages',
    'sending/write_messages',
    'sending/free_unwritten',
  ],
  'its sequence': [
    'campaigns/change_leads',
    'campaigns/decide_branch',
    'campaigns/save_sequence',
    'campaigns/steps_without_email',
  ],
  'a reply': ['campaigns/follow_reply', 'inbox/continue_lead'],
  'a task': ['tasks/reopen_task'],
  'coming into a campaign or leaving it': [
    'campaigns/enrol_from_segments',
    'campaigns/launch_campaign',
    'campaigns/move_leads_back',
    'trash/restore_leads',
    'trash/return_leads',
  ],
  'its contact': ['audience/erase_person', 'audience/merge_contacts', 'audience/undo_merge'],
}

test('a lead is changed by the files of the list alone', () => {
  const folder = join(import.meta.dirname, 'functions')
  const found = globSync('**/*.sql', { cwd: folder }).filter((file) =>
    /\b(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?public\.campaign_leads\b/i.test(
      readFileSync(join(folder, file), 'utf8').replaceAll(/--.*/g, ''),
    ),
  )
  assert.deepEqual(
    found.map((file) => file.replace(/\.sql$/, '')).toSorted(),
    Object.values(writers).flat().toSorted(),
  )
})
