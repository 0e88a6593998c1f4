// The only list of files outside of database/functions/leads that write leads of a campaign.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** The files by the cause of the change. A new file needs a reason. */
const writers: Record<string, string[]> = {
  'its place in the queue': ['sending/provider_queues'],
  'what came of its email': [
    'sending/record_outcomes',
    'sending/settle_message',
    'sending/release_abandoned_messages',
    'sending/write_messages',
    'sending/free_unwritten',
  ],
  'a changed sequence': ['campaigns/save_sequence'],
  'a task that is open again': ['tasks/reopen_task'],
  'coming into a campaign or leaving it': [
    'campaigns/enrol_from_segments',
    'campaigns/launch_campaign',
    'trash/restore_leads',
    'trash/return_leads',
  ],
  'its contact': ['audience/erase_person', 'audience/merge_contacts', 'audience/undo_merge'],
}

test('a lead is changed by the folder of leads and the files of the list alone', () => {
  const folder = join(import.meta.dirname, 'functions')
  const others = globSync('**/*.sql', { cwd: folder }).filter((file) => !file.startsWith('leads/'))
  const found = others.filter((file) =>
    /\b(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?public\.campaign_leads\b/i.test(
      readFileSync(join(folder, file), 'utf8').replaceAll(/--.*/g, ''),
    ),
  )
  assert.deepEqual(
    found.map((file) => file.replace(/\.sql$/, '')).toSorted(),
    Object.values(writers).flat().toSorted(),
  )
})
