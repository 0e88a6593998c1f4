import { useState } from 'react'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFieldsDraft } from '#web/drafts/use-form-draft.ts'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUser } from '#web/session/user.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import type { MailboxRow } from './mailbox-columns.tsx'
import { useChangeMailboxes } from './queries.ts'
import { useSendTest } from '#web/live/use-send-test.ts'
import { pictureOf, signatureHtml } from './signature-html.ts'
import { SignaturePictureField } from './signature-picture.tsx'

type Props = { row: MailboxRow; workspaceId: string | undefined }

/** The sender name, the reply address and the signature. */
export function IdentityTab({ row, workspaceId }: Props) {
  const change = useChangeMailboxes(workspaceId)
  const { refusal } = useMayEdit()
  const [name, setName] = useState(row.from_name)
  const [replyTo, setReplyTo] = useState(row.reply_to ?? '')
  const [signature, setSignature] = useState(row.signature_text)
  const savedPicture = pictureOf(row.signature_html)
  const [picture, setPicture] = useState(savedPicture)
  const html = signatureHtml(signature, picture)
  const draft = useFieldsDraft(
    { kind: 'mailbox', workspaceId: workspaceId ?? null, rowId: row.id },
    {
      fields: { name, replyTo, signature, pictures: picture ? [picture] : [] },
      saved: {
        name: row.from_name,
        replyTo: row.reply_to ?? '',
        signature: row.signature_text,
        pictures: savedPicture ? [savedPicture] : [],
      },
      show: (fields) => {
        setName(fields.name)
        setReplyTo(fields.replyTo)
        setSignature(fields.signature)
        setPicture(fields.pictures[0] ?? null)
      },
    },
  )
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({
          ids: [row.id],
          change: {
            from_name: name.trim(),
            reply_to: replyTo.trim() || null,
            signature_text: signature,
            signature_html: html,
          },
        })
      }}
    >
      <DraftNote draft={draft} />
      <Field label="Sender name">
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Replies go to" hint="Leave empty to get replies in this mailbox.">
        <Input
          type="email"
          value={replyTo}
          placeholder={row.address}
          onChange={(event) => setReplyTo(event.target.value)}
        />
      </Field>
      <Field label="Signature" hint="Shown under each email. Web addresses become links.">
        <Textarea rows={5} value={signature} onChange={(event) => setSignature(event.target.value)} />
      </Field>
      {workspaceId && (
        <SignaturePictureField workspaceId={workspaceId} picture={picture} onChange={setPicture} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <GuardedButton type="submit" variant="primary" refusal={refusal} loading={change.isPending}>
          Save
        </GuardedButton>
        <TestButton row={row} workspaceId={workspaceId} text={signature} html={html} />
        <DraftStatus draft={draft} />
      </div>
    </form>
  )
}

/** Sends an email with this signature to the current user. */
function TestButton({ row, workspaceId, text, html }: Props & { text: string; html: string }) {
  const test = useSendTest()
  const { email } = useUser()
  const { refusal } = useMayEdit()
  const arrives = `This is how a mail from ${row.address} arrives.`
  return (
    <GuardedButton
      refusal={refusal}
      loading={test.isPending}
      onClick={() =>
        workspaceId &&
        email &&
        test.mutate({
          workspaceId,
          mailboxId: row.id,
          to: email,
          subject: 'A test from Coldframe',
          text: `${arrives}\n\n${text}`,
          html: `<p>${arrives}</p>${html}`,
        })
      }
    >
      Send me a test
    </GuardedButton>
  )
}
