import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import { mimeBytes } from './mime-bytes.ts'

type Content = { text: string; html?: string; attachments?: { filename: string; content: string }[] }

const compile = (content: Content) =>
  new MailComposer({
    from: 'ada@sender.test',
    to: 'grace@company.test',
    subject: 'Größe',
    messageId: '<one@sender.test>',
    date: new Date(0),
    textEncoding: 'quoted-printable',
    ...content,
  }).compile()

const pieces = [' ', '\t', '\r\n', 'word', ' and ', '=', '=3D', '.', 'ä', '😀', 'x'.repeat(80), '\r\n.\r\n']
const written = fc
  .oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\r\n|\r|\n/g, '\r\n')),
  )
  // The last line may be wrapped one word earlier where it ends in a space that is encoded.
  .map((text) => text.trimEnd() || 'Hello')

test('a mail without files has the bytes that nodemailer writes in streams', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.option(written, { nil: undefined }), async (text, html) => {
      const mail = compile({ text, ...(html !== undefined && { html }) })
      const bytes = await mimeBytes(mail)
      assert.equal(bytes?.toString(), (await mail.build()).toString())
    }),
    { numRuns: 500 },
  )
})

test('a mail with a file is left to nodemailer', async () => {
  const attachments = [{ filename: 'plan.pdf', content: 'PDF' }]
  assert.equal(await mimeBytes(compile({ text: 'Hello', attachments })), null)
})
