import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { reportMarkdown } from './report-markdown.ts'

const HEADING = { title: 'your two openings', kind: 'Email', timestamp: '2026-11-21T10:00:00Z' }

test('the page says the score, every problem with its source, and the draft', () => {
  const analysis = analyze({
    subject: 'RE: BUY NOW!!!',
    text: 'I hope this email finds you well. Act now!!!',
  })
  const page = reportMarkdown(analysis, HEADING)
  assert.match(page, new RegExp(String.raw`\*\*${analysis.score} of 100\*\*`))
  for (const finding of analysis.findings.filter(({ state }) => state === 'fail'))
    assert.ok(page.includes(`- **${finding.title}**`), finding.title)
  assert.match(page, /Source: /)
  assert.match(page, /I hope this email finds you well\. Act now!!!/)
})

test('a draft can not break out of its fence, nor a subject become a picture', () => {
  const analysis = analyze({ subject: 'x', text: '```\n# Hello\n````\nmore' })
  const page = reportMarkdown(analysis, { ...HEADING, title: '![x](https://evil.example/a.png) *b*' })
  assert.match(page, /\n`````text\n/)
  assert.match(page, /^# \\!\\\[x\\\]\(https/)
})
