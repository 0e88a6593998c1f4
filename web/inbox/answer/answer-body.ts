import type { AnswerBody } from './answer-draft.ts'

const keyOf = (userId: string) => `coldframe.answer-body.${userId}`

/** The user's last answer format, stored in this browser. */
export const storedAnswerBody = (userId: string): AnswerBody =>
  localStorage.getItem(keyOf(userId)) === 'rich' ? 'rich' : 'text'

export const storeAnswerBody = (userId: string, body: AnswerBody): void =>
  localStorage.setItem(keyOf(userId), body)
