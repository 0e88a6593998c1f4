import { ArrowLeft, ExternalLink, Phone, Undo2 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { generatePath, Link } from 'react-router'
import { stepLabel, taskOf } from '#core/campaigns/step-kinds.ts'
import { paths } from '#web/data/paths.ts'
import { Moment } from '#web/ui/moment.tsx'
import { SnoozeMenu } from '#web/ui/snooze-menu.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useChangeTask, useReopenTask } from './queries.ts'
import {
  callOutcomes,
  dialed,
  endsSequence,
  linkedInOf,
  nameOf,
  outcomeLabels,
  scriptOf,
  type Outcome,
  type Task,
} from './tasks.ts'

type Acts = { onFinish: (outcome: Outcome) => void; onSnooze: (until: Date) => void }

/** One task: its contact, its instructions, and its outcome. */
export function TaskPane({
  workspaceId,
  task,
  note,
  onBack,
  ...acts
}: Acts & {
  workspaceId: string | undefined
  task: Task
  note: RefObject<HTMLTextAreaElement | null>
  onBack: () => void
}) {
  const { text, problems } = scriptOf(task)
  return (
    <div className="grid gap-5 p-5">
      <header className="flex items-start gap-3">
        <IconButton label="Back to the list" className="-ms-2 lg:hidden" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
            {nameOf(task)}
            <Badge>{stepLabel(task.kind)}</Badge>
          </h2>
          <Contact task={task} />
        </div>
      </header>
      <section aria-label={taskOf(task.kind)?.field} className="grid gap-2 text-sm">
        <p className="rounded-lg bg-well/60 p-4 whitespace-pre-line wrap-anywhere">
          {text.trim() || 'This step has no instructions.'}
        </p>
        {problems.map((problem) => (
          <p key={problem} className="text-warning-ink">
            {problem}
          </p>
        ))}
      </section>
      {task.done_at ? <Finished workspaceId={workspaceId} task={task} /> : <Outcomes task={task} {...acts} />}
      <Note workspaceId={workspaceId} task={task} field={note} />
    </div>
  )
}

function Contact({ task }: { task: Task }) {
  const { contact } = task
  const phone = dialed(contact?.phone)
  const linkedIn = task.kind === 'linkedin' ? linkedInOf(task) : null
  const role = [contact?.job_title, contact?.company].filter(Boolean).join(', ')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft wrap-anywhere">
      {role && <li>{role}</li>}
      <li>{task.email}</li>
      {phone ? (
        <li>
          <a href={phone} className={linkClasses}>
            <Phone className="me-1 inline size-3.5" aria-hidden />
            {contact?.phone}
          </a>
        </li>
      ) : (
        task.kind === 'call' && <li className="text-warning-ink">No phone number</li>
      )}
      {linkedIn && (
        <li>
          <a href={linkedIn.href} target="_blank" rel="noreferrer" className={linkClasses}>
            {linkedIn.isProfile ? 'LinkedIn profile' : 'Search on LinkedIn'}
            <ExternalLink className="ms-1 inline size-3.5" aria-hidden />
          </a>
        </li>
      )}
      {contact ? (
        <li>
          <Link to={`${paths.audience}?member=${contact.id}`} className={linkClasses}>
            Contact
          </Link>
        </li>
      ) : (
        <li>Contact deleted</li>
      )}
      <li>
        <Link to={generatePath(paths.campaign, { id: task.campaign_id })} className={linkClasses}>
          {task.campaign_title}
        </Link>
      </li>
    </ul>
  )
}

const linkClasses = 'text-accent-ink underline underline-offset-3'

function Outcomes({ task, onFinish, onSnooze }: Acts & { task: Task }) {
  const { mayEdit, refusal } = useMayEdit()
  const outcomes: readonly Outcome[] = task.kind === 'call' ? callOutcomes : ['done']
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-2" aria-label="Outcome">
        {outcomes.map((outcome, place) => (
          <GuardedButton
            key={outcome}
            refusal={refusal}
            size="sm"
            variant={place === 0 ? 'primary' : undefined}
            title={endsSequence(outcome) ? 'Ends the sequence of this lead' : undefined}
            onClick={() => onFinish(outcome)}
          >
            {outcomeLabels[outcome]}
          </GuardedButton>
        ))}
        <GuardedButton refusal={refusal} size="sm" variant="quiet" onClick={() => onFinish('skipped')}>
          Skip
        </GuardedButton>
        <SnoozeMenu snoozedUntil={null} disabled={!mayEdit} onSnooze={(until) => until && onSnooze(until)} />
      </fieldset>
      <p className="text-sm text-ink-faint">
        {task.kind === 'call'
          ? 'Not interested and Meeting end the sequence of this lead; after any other outcome it continues.'
          : 'The sequence of this lead continues once the task is done or skipped.'}
      </p>
    </div>
  )
}

function Finished({ workspaceId, task }: { workspaceId: string | undefined; task: Task }) {
  const { refusal } = useMayEdit()
  const reopen = useReopenTask(workspaceId)
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span>
        {task.outcome && outcomeLabels[task.outcome]}, <Moment at={task.done_at ?? task.due_at} />
      </span>
      <GuardedButton refusal={refusal} size="sm" onClick={() => reopen.mutate(task)}>
        <Undo2 aria-hidden />
        Reopen
      </GuardedButton>
    </div>
  )
}

/** Saved on blur. */
function Note({
  workspaceId,
  task,
  field,
}: {
  workspaceId: string | undefined
  task: Task
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { mayEdit } = useMayEdit()
  const change = useChangeTask(workspaceId)
  const [text, setText] = useState(task.note)
  return (
    <Field label="Note" hint="For your team; never sent.">
      <Textarea
        ref={field}
        rows={3}
        maxLength={5000}
        value={text}
        readOnly={!mayEdit}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text !== task.note && change.mutate({ id: task.id, change: { note: text } })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </Field>
  )
}
