import { useEffect } from 'react'
import { forgetVisitorDraft, readVisitorDraft } from '#web/drafts/visitor-draft.ts'
import { replaceDraft } from './draft-storage.ts'

/** What somebody tried on the front page before they had an account is here when they come in. */
export function useVisitorDraft(userId: string): void {
  useEffect(() => {
    const draft = readVisitorDraft(new Date())
    if (draft) void replaceDraft(userId, { kind: 'email', ...draft }).then(forgetVisitorDraft)
  }, [userId])
}
