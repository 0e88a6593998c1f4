import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { EMPTY_DRAFT, toDraft } from '#web/analysis/draft.ts'
import { demoReport } from '#web/marketing/demo/demo-report.ts'
import { scoreDraft } from '#web/marketing/demo/score-draft.ts'

const drafts = {
  'a merge tag': {
    subject: '{{company}} and hiring',
    text: 'Hi {{first_name}},\n\nWorth a look, {{job_title}}?',
  },
  'a tag that nothing fills': { subject: 'Hiring', text: 'Hi {{nickname}},\n\nWorth a look?' },
  'a fallback, a condition and variants': {
    subject: '{Hi|Hello} {{first_name | there}}',
    text: '{{#if company}}About {{company}}{{else}}About you{{/if}}. [Insert name] Worth a look?',
  },
}

for (const [name, draft] of Object.entries(drafts))
  test(`the front page scores a draft with ${name} as the app does`, () =>
    assert.deepEqual(scoreDraft(draft), demoReport(analyze(toDraft({ ...EMPTY_DRAFT, ...draft })))))

test('the front page does not warn of a merge tag that a campaign fills', () => {
  const { fixes } = scoreDraft(drafts['a merge tag'])
  assert.ok(!fixes.some(({ id }) => id === 'merge-tags'))
  assert.ok(scoreDraft(drafts['a tag that nothing fills']).fixes.some(({ id }) => id === 'merge-tags'))
})
