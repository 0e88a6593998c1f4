// Replies and bounces that can start steps, with their labels in the editor.
import type { ReplyPath, StepKind } from './sequence.ts'
import { stepKinds } from './step-kinds.ts'

type ReplyPathShape = {
  value: ReplyPath
  label: string
  when: string
  from: string
  /**
   * True when emails may follow; otherwise only tasks and actions are allowed (lead/replied.ts).
   */
  mayEmail: boolean
}

/** Sorted in the order in which their steps follow the main sequence. */
export const replyPaths: readonly ReplyPathShape[] = [
  { value: 'question', label: 'Question', when: 'They ask a question', from: 'the reply', mayEmail: true },
  {
    value: 'not_now',
    label: 'Later',
    when: 'They say “later”',
    from: 'the day that the reply names',
    mayEmail: true,
  },
  {
    value: 'referral',
    label: 'Referral',
    when: 'They refer you to someone',
    from: 'the reply',
    mayEmail: true,
  },
  {
    value: 'interested',
    label: 'Interested',
    when: 'They are interested',
    from: 'the reply',
    mayEmail: false,
  },
  { value: 'meeting', label: 'Meeting', when: 'They want to meet', from: 'the reply', mayEmail: false },
  {
    value: 'not_interested',
    label: 'Not interested',
    when: 'They are not interested',
    from: 'the reply',
    mayEmail: false,
  },
  {
    value: 'wrong_person',
    label: 'Wrong person',
    when: 'They are the wrong person',
    from: 'the reply',
    mayEmail: false,
  },
  { value: 'hostile', label: 'Hostile', when: 'They are hostile', from: 'the reply', mayEmail: false },
  { value: 'bounced', label: 'Bounced', when: 'The email bounces', from: 'the bounce', mayEmail: false },
]

export const replyPathOf = (value: string | null): ReplyPathShape | undefined =>
  replyPaths.find((path) => path.value === value)

/** The kinds of steps allowed in a path, and as its first step; null is the main sequence. */
export const stepKindsAfter = (path: ReplyPath | null, isFirst: boolean): typeof stepKinds =>
  stepKinds.filter(
    ({ value }) =>
      path === null ||
      (replyPathOf(path)!.mayEmail ? !isFirst || value !== 'condition' : !sendsOrAsks.includes(value)),
  )

const sendsOrAsks: readonly StepKind[] = ['email', 'condition']
