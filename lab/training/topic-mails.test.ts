import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTopics, topicMails } from './topic-mails.ts'

test('a topic is its sentences, and says which source it was written after', () => {
  const [frame, trading] = readTopics(
    '== frame\nLet me know.\n== trading desk (like enron)\nFlow is zero. Why {now|so late}?\n',
  )
  assert.deepEqual(frame, { name: 'frame', like: undefined, sentences: ['Let me know.'] })
  assert.deepEqual(trading, {
    name: 'trading desk',
    like: 'enron',
    sentences: ['Flow is zero.', 'Why {now|so late}?'],
  })
})

test('mail of our own is the same in every run, has both labels and no choice left open', async () => {
  const mails = await topicMails()
  assert.deepEqual(await topicMails(), mails)
  assert.ok(mails.filter(({ isSpam }) => isSpam).length > 500)
  assert.ok(mails.filter(({ isSpam }) => !isSpam).length > 500)
  assert.ok(mails.every(({ subject, text }) => text !== '' && !/[{}|]/.test(subject + text)))
})
