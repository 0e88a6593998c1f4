/** The goal of an email. Its position, not its goal, says that it follows up on another one. */
export const TEMPLATE_GOALS = ['book-call', 'reply', 'referral'] as const
export type TemplateGoal = (typeof TEMPLATE_GOALS)[number]

/** The position of an email in a sequence. */
export type StepPosition = 'first' | `follow-up-${FollowUp}` | 'break-up'
const FOLLOW_UPS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type FollowUp = (typeof FOLLOW_UPS)[number]
export const STEP_POSITIONS: readonly StepPosition[] = [
  'first',
  ...FOLLOW_UPS.map((place) => `follow-up-${place}` as const),
  'break-up',
]

export const GOAL_LABELS: Readonly<Record<TemplateGoal, string>> = {
  'book-call': 'Book a call',
  reply: 'Get a reply',
  referral: 'Get a referral',
}

export function positionLabel(position: StepPosition): string {
  if (position === 'first') return 'First email'
  return position === 'break-up' ? 'Break-up' : `Follow-up ${position.slice(-1)}`
}

/** Parses a goal in the spelling of a file or a person: `book-call`, `Book a call`. Any other text is not a goal. */
export const readGoal = (said: string): TemplateGoal | '' =>
  TEMPLATE_GOALS.find((goal) => isSaid(said, goal, GOAL_LABELS[goal])) ?? ''

export const readPosition = (said: string): StepPosition | '' =>
  STEP_POSITIONS.find((position) => isSaid(said, position, positionLabel(position))) ?? ''

const isSaid = (said: string, ...names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === said.trim().toLowerCase())
