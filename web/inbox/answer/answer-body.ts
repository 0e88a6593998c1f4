import type { AnswerBody } from './answer-draft.ts'

const keyOf = (userId: string) => `coldframe.answer-body.${userId}`

/** How this person last chose to write answers; remembered by this browser. */
export const keptBody = (userId: string): AnswerBody =>
  localStorage.getItem(keyOf(userId)) === 'rich' ? 'rich' : 'text'

export const keepBody = (userId: string, body: AnswerBody): void => localStorage.setItem(keyOf(userId), body)
