// The replies among the labeled mails with which rules may be tuned (core/testing/inbound-mails.md).
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMail } from './mail-worker.ts'

type Labelled = { id: string; language: string; kind: string; category?: unknown; raw: string }

const folder = join(import.meta.dirname, '../../../core/testing')
const own = JSON.parse(readFileSync(join(folder, 'inbound-own-mails.json'), 'utf8')) as Record<string, string>
const mails = readFileSync(join(folder, 'inbound-tune.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)
const SUBJECT = 'Spare parts'

async function read({ language, raw }: Labelled) {
  const ours = own[language]!
  const values: Record<string, string> = { MID: 'a@b.example', LEAD: 'nora@holm.example', SUBJECT, OWN: ours }
  const filled = raw.replaceAll(/\{\{([A-Z]+)\}\}/g, (_, name: string) => values[name] ?? '')
  return await readMail({
    raw: Buffer.from(filled),
    receivedAt: new Date('2026-11-27T12:00:00Z'),
    sent: [{ subject: SUBJECT, recipient: '', content: ours }],
  })
}

test('each wish is read, in every language', async () => {
  for (const mail of mails.filter(({ kind }) => kind === 'opt_out')) {
    const { category, unclearOptOut } = await read(mail)
    assert.deepEqual([category?.category, unclearOptOut], ['opt_out', null], mail.id)
  }
})

test('a wish beside interest is left to a person', async () => {
  for (const mail of mails.filter(({ kind }) => kind === 'mixed')) {
    const { verdict, category, unclearOptOut } = await read(mail)
    assert.ok(unclearOptOut && verdict.kind === 'reply' && category?.category !== 'opt_out', mail.id)
  }
})

test('no other mail of a person is taken for a wish, and most are sorted rightly', async () => {
  const replies = mails.filter(({ kind }) => kind === 'human_reply')
  const wrong: string[] = []
  let abstained = 0
  for (const mail of replies) {
    const { category, unclearOptOut } = await read(mail)
    assert.ok(category?.category !== 'opt_out' && !unclearOptOut, mail.id)
    const right = [mail.category].flat()
    if (!category) abstained += right.includes(null) ? 0 : 1
    else if (!right.includes(category.category)) wrong.push(`${mail.id}: ${category.category}`)
  }
  assert.ok(wrong.length <= replies.length * 0.07, wrong.join('\n'))
  assert.ok(abstained <= replies.length * 0.2, `abstained from ${abstained} of ${replies.length}`)
})
