// Sequences with conditions, some of them invalid: the shared cases of the editor's check and of save_sequence.
import type { Action } from '#core/campaigns/action.ts'
import {
  blankStep,
  blankVariant,
  type Branch,
  type ReplyPath,
  type Sequence,
  type Step,
} from '#core/campaigns/sequence.ts'

/** A test ID that is the same for equal names. */
export const idOf = (name: string): string => {
  const code = (at: number) => (name.charCodeAt(at) || 0).toString(16).padStart(2, '0')
  return `01900bbb-0000-7000-8000-${[0, 1, 2, 3, 4, 5].map(code).join('')}`
}

export const emailStep = (name: string, changes: Partial<Step> = {}): Step => ({
  ...blankStep(idOf(name), 'email'),
  variants: [
    { ...blankVariant(idOf(`v${name}`)), subject: name, content_text: 'Hello {{first_name|there}}' },
  ],
  ...changes,
})

export const branchTo = (leads_to: string, changes: Partial<Branch> = {}): Branch => ({
  id: idOf(`b${leads_to.slice(-5)}`),
  name: 'Clicked',
  after_days: 0,
  leads_to,
  rule: { on: 'clicked', step: null, link: null, machines: false },
  ...changes,
})

export const conditionStep = (branches: Branch[], changes: Partial<Step> = {}): Step => ({
  ...blankStep(idOf('if'), 'condition'),
  wait_days: 3,
  branches,
  ...changes,
})

/** An email, followed by one for contacts who clicked and another for those who did not within three days. */
export function twoPaths(changes: Partial<Branch> = {}, condition: Partial<Step> = {}): Sequence {
  return [
    emailStep('first'),
    conditionStep([branchTo(idOf('warm'), changes)], condition),
    emailStep('cold', { leads_to: 'end' }),
    emailStep('warm'),
  ]
}

export const actionStep = (action: Step['action'], changes: Partial<Step> = {}): Step => ({
  ...blankStep(idOf('act'), 'action'),
  action,
  ...changes,
})
const withAction = (action: Step['action'], changes: Partial<Step> = {}): Sequence => [
  emailStep('first'),
  actionStep(action, changes),
]

const createTask = (changes: Partial<Extract<Action, { do: 'create_task' }>> = {}): Action => ({
  do: 'create_task',
  task: 'call',
  instructions: 'Call {{first_name}}',
  due_days: 1,
  ...changes,
})

const task = { ...blankStep(idOf('task'), 'task'), instructions: 'Call', wait_days: 1 }
const call = { ...blankStep(idOf('call'), 'call'), wait_days: 1 }
const afterCall = (step: string) => twoPaths({ rule: { on: 'task', step, outcome: 'no_answer' } }).slice(1)
const rulesOf = (...values: string[]) => ({
  match: 'all' as const,
  rules: values.map((value) => ({ field: 'company', op: 'is', value })),
})

const onReply = (on_reply: ReplyPath, n: number, changes: Partial<Step> = {}) =>
  emailStep(`r${n}`, { on_reply, ...changes })
const withReplies = (...paths: ReplyPath[]): Sequence => [
  emailStep('first'),
  ...paths.map((path, n) => onReply(path, n)),
]

export const sequenceFaults: readonly (readonly [what: string, sequence: Sequence, fault: string | null])[] =
  [
    ['two paths', twoPaths(), null],
    ['a branch that ends', [emailStep('first'), conditionStep([branchTo('end')]), emailStep('cold')], null],
    ['a rule about the contact', twoPaths({ rule: { on: 'contact', rules: rulesOf('Acme') } }), null],
    ['a branch by time', twoPaths({ after_days: 2, rule: { on: 'time' } }), null],
    [
      'a task before it',
      [
        emailStep('first'),
        task,
        ...twoPaths({ rule: { on: 'task', step: task.id, outcome: 'skipped' } }).slice(1),
      ],
      null,
    ],
    ['a call that reached nobody', [emailStep('first'), call, ...afterCall(call.id)], null],
    [
      'a to-do that reached nobody',
      [emailStep('first'), task, ...afterCall(task.id)],
      'A branch of step 3 is about a task that does not come before it.',
    ],
    [
      'a circle',
      twoPaths({ leads_to: idOf('first') }),
      'Step 2 leads back: a step can only lead to a later one, so that no lead goes in a circle.',
    ],
    [
      'a step that leads to itself',
      [emailStep('first', { leads_to: idOf('first') })],
      'Step 1 leads back: a step can only lead to a later one, so that no lead goes in a circle.',
    ],
    ['an orphan', [emailStep('first', { leads_to: 'end' }), emailStep('cold')], 'Nothing leads to step 2.'],
    ['a path that nothing leads to', twoPaths({ leads_to: 'end' }), 'Nothing leads to step 4.'],
    [
      'a branch to nowhere',
      twoPaths({ leads_to: idOf('gone') }),
      'Step 2 leads to a step that is not in the sequence.',
    ],
    [
      'branches of an email',
      [emailStep('first', { branches: [branchTo('end')] })],
      'Step 1 is no condition, so it has no branches.',
    ],
    [
      'an email in a condition',
      [emailStep('first'), { ...conditionStep([branchTo('end')]), variants: emailStep('x').variants }],
      'Step 2 is a condition, which sends nothing.',
    ],
    [
      'no branch',
      [emailStep('first'), conditionStep([])],
      'The condition at step 2 has between 1 and 10 branches.',
    ],
    [
      'eleven branches',
      [
        emailStep('first'),
        conditionStep(Array.from({ length: 11 }, (_, n) => branchTo('end', { id: idOf(`n${n}`) }))),
      ],
      'The condition at step 2 has between 1 and 10 branches.',
    ],
    ['a branch without a name', twoPaths({ name: ' ' }), 'A branch of step 2 has no name.'],
    [
      'a long name',
      twoPaths({ name: 'n'.repeat(101) }),
      'The name of a branch of step 2 is longer than 100 characters.',
    ],
    [
      'a branch that comes too late',
      twoPaths({ after_days: 4 }),
      'A branch of step 2 counts only after its condition has stopped waiting.',
    ],
    ['no time', twoPaths({ rule: { on: 'time' } }), 'A branch of step 2 waits for no time at all.'],
    ['no rule', twoPaths({ rule: { on: 'contact', rules: rulesOf() } }), 'A branch of step 2 has no rule.'],
    [
      'very many rules',
      [
        emailStep('first'),
        conditionStep(
          [1, 2].map((n) =>
            branchTo('end', {
              id: idOf(`n${n}`),
              rule: {
                on: 'contact',
                rules: { match: 'any', rules: [rulesOf(...Array.from({ length: 49 }, String))] },
              },
            }),
          ),
        ),
      ],
      'The conditions of a sequence have at most 100 rules about contacts, counting groups.',
    ],
    [
      'a click in a later email',
      twoPaths({ rule: { on: 'clicked', step: idOf('warm'), link: null, machines: false } }),
      'A branch of step 2 is about an email that does not come before it.',
    ],
    [
      'a task that is none',
      twoPaths({ rule: { on: 'task', step: idOf('first'), outcome: 'done' } }),
      'A branch of step 2 is about a task that does not come before it.',
    ],
    ['an action', withAction({ do: 'add_tag', tag: 'warm' }, { wait_days: 2 }), null],
    [
      'an action that a reply begins',
      [emailStep('first'), actionStep({ do: 'remove_tag', tag: 'warm' }, { on_reply: 'question' })],
      null,
    ],
    ['a notice to the owner', withAction({ do: 'notify', member: null, text: '' }), null],
    ['a notice to a member', withAction({ do: 'notify', member: idOf('ada'), text: 'Call them' }), null],
    [
      'a notice to nobody',
      withAction({ do: 'notify', member: 'ada', text: '' }),
      'The action of step 2 names no member.',
    ],
    [
      'a long notice',
      withAction({ do: 'notify', member: null, text: 't'.repeat(301) }),
      'The text of step 2 is longer than 300 characters.',
    ],
    ['a move', withAction({ do: 'move', campaign: idOf('other') }), null],
    [
      'a move to nowhere',
      withAction({ do: 'move', campaign: '' }),
      'The action of step 2 names no campaign.',
    ],
    ['a task that is created', withAction(createTask()), null],
    [
      'a task of no kind',
      withAction(createTask({ task: 'email' as never })),
      'The action of step 2 creates no task.',
    ],
    [
      'long instructions',
      withAction(createTask({ instructions: 't'.repeat(2001) })),
      'The instructions of step 2 are longer than 2000 characters.',
    ],
    [
      'a task that is due too late',
      withAction(createTask({ due_days: 366 })),
      'The task of step 2 is due within 365 days.',
    ],
    [
      'a task that is due before',
      withAction(createTask({ due_days: -1 })),
      'The task of step 2 is due within 365 days.',
    ],
    ['no action', withAction(null), 'Step 2 has an action that does not exist.'],
    [
      'an action of its own making',
      withAction({ do: 'launch' } as never),
      'Step 2 has an action that does not exist.',
    ],
    ['a tag without a name', withAction({ do: 'add_tag', tag: ' ' }), 'The action of step 2 names no tag.'],
    [
      'a long tag',
      withAction({ do: 'add_tag', tag: 't'.repeat(101) }),
      'The tag of step 2 is longer than 100 characters.',
    ],
    [
      'an email in an action',
      withAction({ do: 'add_tag', tag: 'warm' }, { variants: emailStep('x').variants }),
      'Step 2 is an action, which sends nothing.',
    ],
    [
      'an action of an email',
      [emailStep('first', { action: { do: 'add_tag', tag: 'warm' } })],
      'Step 1 is not an action, but has one.',
    ],
    ['steps of two replies', withReplies('question', 'question', 'referral'), null],
    [
      'a condition between the steps of a reply',
      [
        ...withReplies('question'),
        conditionStep([branchTo('end')], { on_reply: 'question' }),
        onReply('question', 5),
      ],
      null,
    ],
    [
      'steps of a reply that has none',
      withReplies('other' as ReplyPath),
      'No steps follow the replies of step 2: they may follow question, not_now, referral, interested, meeting, not_interested, wrong_person, hostile and bounced.',
    ],
    [
      'tasks and actions after a reply that a person answers, and after a bounce',
      [
        ...withReplies('question'),
        { ...call, on_reply: 'interested' },
        actionStep({ do: 'notify', member: null, text: '' }, { on_reply: 'interested' }),
        { ...task, on_reply: 'bounced' },
      ],
      null,
    ],
    [
      'an email after a reply that a person answers',
      withReplies('interested'),
      'Step 2 is an email: only tasks and actions follow a reply “Interested”, which a person answers.',
    ],
    [
      'an email behind a task after a bounce',
      [emailStep('first'), { ...task, on_reply: 'bounced' }, onReply('bounced', 1)],
      'Step 3 is an email: only tasks and actions follow a bounce, for the address takes no email.',
    ],
    [
      'a condition after a reply that a person answers',
      [
        emailStep('first'),
        { ...task, on_reply: 'meeting' },
        conditionStep([branchTo('end')], { on_reply: 'meeting' }),
      ],
      'Step 3 is a condition: only tasks and actions follow a reply “Meeting”, which a person answers.',
    ],
    [
      'nothing but a reply',
      withReplies('question').slice(1),
      'A sequence begins with a step that follows no reply.',
    ],
    [
      'a step behind those of a reply',
      [...withReplies('question'), emailStep('last')],
      'Step 3 comes after the steps that replies start.',
    ],
    [
      'steps of a reply in two places',
      withReplies('question', 'referral', 'question'),
      'Step 4 is separate from the other steps that follow the same reply.',
    ],
    [
      'eleven steps of a reply',
      withReplies(...Array.from({ length: 11 }, () => 'question' as const)),
      'At most 10 steps follow a reply: step 3 is in a longer list.',
    ],
    [
      'a condition that a reply begins',
      [emailStep('first'), conditionStep([branchTo('end')], { on_reply: 'question' })],
      'Step 2 is a condition: what a reply begins is an email, a task or an action.',
    ],
    [
      'a way into the steps of a reply',
      [emailStep('first', { leads_to: idOf('r0') }), ...withReplies('question').slice(1)],
      'Step 1 leads to a step that a reply begins.',
    ],
    [
      'a branch that leaves the steps of a reply',
      [emailStep('first'), onReply('question', 0, { leads_to: idOf('first') })],
      'Step 2 leads back: a step can only lead to a later one, so that no lead goes in a circle.',
    ],
    [
      'a way from one reply to another',
      [emailStep('first'), onReply('question', 0, { leads_to: idOf('r1') }), onReply('referral', 1)],
      'Step 2 leads to a step that a reply begins.',
    ],
    [
      'an orphan behind a reply',
      [emailStep('first'), onReply('question', 0, { leads_to: 'end' }), onReply('question', 1)],
      'Nothing leads to step 3.',
    ],
  ]
