import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { AnswerClaim } from '#core/ai/answer-claims.ts'
import { recipientsOf, type AnswerMode } from '#core/messages/answer-recipients.ts'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { Conversation } from '../conversations.ts'
import type { ThreadMail } from '../queries.ts'
import {
  asPlain,
  emptyAnswer,
  hasFormatting,
  isEmpty,
  readAnswer,
  type AnswerBody,
  type AnswerDraft,
  type Upload,
} from './answer-draft.ts'
import { storedAnswerBody, storeAnswerBody } from './answer-body.ts'
import { answerSlot } from './answer-slot.ts'
import type { Formatted } from './signature.ts'
import { withoutQuote, withQuote } from './forward-quote.ts'

/** The draft of an answer, stored on every change, with its addressing. */
export function useAnswerDraft(
  mail: Conversation,
  answered: ThreadMail | undefined,
  addresses: readonly string[],
) {
  const { id: userId } = useUser()
  const [draft, setDraft] = useState(() => emptyAnswer(storedAnswerBody(userId)))
  const slot = answerSlot(userId, mail)
  const storedDraft = useDraft<AnswerDraft>({
    ...slot,
    content: isEmpty(draft) ? null : draft,
    read: readAnswer,
    show: (stored) => setDraft(stored ?? emptyAnswer(storedAnswerBody(userId))),
  })
  const change = (changes: Partial<AnswerDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const addFiles = (files: readonly Upload[]) =>
    setDraft((now) => ({ ...now, files: [...now.files, ...files] }))
  const usual = answered && recipientsOf('reply', answered, addresses).to.join(', ')
  return {
    slot,
    kept: storedDraft,
    isEmpty: isEmpty(draft),
    change,
    changeBody: (body: AnswerBody) => {
      storeAnswerBody(userId, body)
      change({ body })
    },
    /** Updates the content. */
    write: (content: Formatted) => write(draft, setDraft, content),
    /** The draft in displayed and sent form: a reply without recipients goes to the author of the mail. */
    draft: draft.to === '' && draft.mode === 'reply' ? { ...draft, to: usual ?? mail.from_address } : draft,
    ...useSuggested(draft, setDraft),
    addFiles,
    removeFile: (path: string) =>
      setDraft((now) => ({ ...now, files: now.files.filter((file) => file.path !== path) })),
    address: (mode: AnswerMode) => {
      if (!answered || mode === draft.mode) return
      change(addressed(mode, draft, answered, addresses))
      if (mode === 'forward') void copyFiles(mail.workspace_id, answered).then(addFiles)
    },
  }
}

/** Formatting lost by a change of the text can be restored with undo. */
function write(
  draft: AnswerDraft,
  setDraft: Dispatch<SetStateAction<AnswerDraft>>,
  { text, html }: Formatted,
): void {
  if (draft.body === 'rich') return setDraft((now) => ({ ...now, text, html }))
  setDraft((now) => asPlain(now, text))
  if (hasFormatting(draft.html))
    toast({
      title: 'Switched to plain text: formatting is removed, pictures are attached',
      action: { label: 'Undo', onAct: () => setDraft(draft) },
    })
}

/** Replaces the user's text by a model's draft, and restores it. */
function useSuggested(draft: AnswerDraft, setDraft: Dispatch<SetStateAction<AnswerDraft>>) {
  const change = (changes: Partial<AnswerDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  return {
    /**
     * Replaces the content by a model's text. The draft preserves the user's own content, even across several
     * suggestions.
     */
    suggest: (text: string, claims: AnswerClaim[]) => {
      const now = latest.current
      const before = now.suggestion?.before ?? { text: now.text, html: now.html, files: now.files }
      setDraft({ ...asPlain(now, text), suggestion: { claims, before } })
      if (now.suggestion)
        toast({
          title: 'Drafted again',
          action: { label: 'Use the previous draft', onAct: () => setDraft(now) },
        })
    },
    /** Restores the previous content, with an undo in case of a mistake. */
    dropSuggestion: () => {
      if (!draft.suggestion) return
      const { text, html, files, suggestion } = draft
      change({ ...suggestion.before, suggestion: null })
      toast({
        title: 'Your own text is back',
        action: {
          label: 'Use the draft again',
          onAct: () => change({ text, html, files, suggestion }),
        },
      })
    },
  }
}

function addressed(
  mode: AnswerMode,
  draft: AnswerDraft,
  answered: ThreadMail,
  addresses: readonly string[],
): Partial<AnswerDraft> {
  const { to, cc } = recipientsOf(mode, answered, addresses)
  const own = withoutQuote(draft, answered)
  return {
    mode,
    to: mode === 'reply' ? '' : to.join(', '),
    cc: cc.join(', '),
    ...(mode === 'forward' ? withQuote(own, answered) : own),
    inboundId: answered.id,
  }
}

/** A file belongs to one mail, so the server copies a forwarded one. */
async function copyFiles(workspaceId: string, { attachments }: ThreadMail): Promise<Upload[]> {
  const copies = attachments.flatMap(({ path, name, size }) =>
    path === null ? [] : [copyFile(workspaceId, path, name, size)],
  )
  return await Promise.all(copies).catch(() => {
    toastError('Couldn’t add the attachments of that email. Attach them yourself.')
    return []
  })
}

async function copyFile(workspaceId: string, from: string, name: string, size: number): Promise<Upload> {
  const path = `${workspaceId}/answers/${crypto.randomUUID()}/${name}`
  await request((db) => db.storage.from('attachments').copy(from, path))
  return { path, name, size }
}
