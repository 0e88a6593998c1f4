// The kinds of steps. The editor, the checks of a sequence, conditions and tasks look up here what differs.
import type { StepKind, TaskOutcome } from './sequence.ts'

/** A step that a person does. */
type TaskShape = {
  description: string
  /** The label of its instructions. */
  field: 'Script' | 'Instructions'
  outcomes: readonly { value: TaskOutcome; label: string }[]
}
type TaskKind = 'call' | 'linkedin' | 'task'
type StepKindRow = { value: StepKind; label: string } | { value: TaskKind; label: string; task: TaskShape }

const outcomes: TaskShape['outcomes'] = [
  { value: 'done', label: 'Done' },
  { value: 'skipped', label: 'Skipped' },
]

export const stepKinds: readonly StepKindRow[] = [
  { value: 'email', label: 'Email' },
  {
    value: 'call',
    label: 'Call',
    task: {
      description: 'Someone on your team calls and records the outcome. The sequence then continues or ends.',
      field: 'Script',
      outcomes: [
        ...outcomes,
        { value: 'reached', label: 'Reached' },
        { value: 'voicemail', label: 'Voicemail' },
        { value: 'no_answer', label: 'No answer' },
        { value: 'wrong_number', label: 'Wrong number' },
      ],
    },
  },
  {
    value: 'linkedin',
    label: 'LinkedIn task',
    task: {
      description: 'Someone on your team does this manually. Coldframe never acts on LinkedIn.',
      field: 'Instructions',
      outcomes,
    },
  },
  {
    value: 'task',
    label: 'To-do',
    task: {
      description: 'Someone on your team does this manually. The sequence continues once the task is done.',
      field: 'Instructions',
      outcomes,
    },
  },
  { value: 'condition', label: 'Condition' },
  { value: 'action', label: 'Action' },
]

export const taskKinds = stepKinds.filter((row) => 'task' in row)

export const stepLabel = (kind: string): string =>
  stepKinds.find(({ value }) => value === kind)?.label ?? kind

/** Undefined for a step that no person does. */
export const taskOf = (kind: string): TaskShape | undefined =>
  taskKinds.find(({ value }) => value === kind)?.task
