import { useEffect } from 'react'
import { forgetVisitorDraft, readVisitorDraft } from '#web/drafts/visitor-draft.ts'
import { replaceDraft } from './draft-storage.ts'

/** Imports the draft that a visitor tried on the home page before signing up. */
export function useVisitorDraft(userId: string): void {
  useEffect(() => {
    const draft = readVisitorDraft(new Date())
    if (draft) void replaceDraft(userId, { kind: 'email', ...draft }).then(forgetVisitorDraft)
  }, [userId])
}
