import { isTask } from '#core/campaigns/branching.ts'
import { taskOf } from '#core/campaigns/step-kinds.ts'
import type { BranchRule, Sequence } from '#core/campaigns/sequence.ts'
import { linksInHtml, linksInText } from '#core/messages/rewrite-links.ts'
import { RuleGroup } from '#web/audience/segments/rule-group.tsx'
import { useOffers } from '#web/audience/segments/use-offers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { labelsOf } from './step-labels.tsx'

type RuleOf<On extends BranchRule['on']> = Extract<BranchRule, { on: On }>
type Change = ((rule: BranchRule) => void) | undefined

/** The fields of a branch's rule; `before` are the steps before its condition. */
export function BranchRuleFields({
  workspaceId,
  before,
  rule,
  onChange,
}: {
  workspaceId: string
  before: Sequence
  rule: BranchRule
  onChange: Change
}) {
  const offers = useOffers(workspaceId)
  if (rule.on === 'contact')
    return (
      <fieldset disabled={!onChange} className="min-w-0">
        <RuleGroup
          group={rule.rules}
          depth={0}
          onChange={(rules) => onChange?.({ ...rule, rules })}
          {...offers}
        />
      </fieldset>
    )
  if (rule.on === 'task') return <TaskFields before={before} rule={rule} onChange={onChange} />
  if (rule.on === 'time') return null
  return <EventFields before={before} rule={rule} onChange={onChange} />
}

const ANY = 'any'

function EventFields({
  before,
  rule,
  onChange,
}: {
  before: Sequence
  rule: RuleOf<'opened' | 'clicked'>
  onChange: Change
}) {
  const emails = before.filter(({ kind }) => kind === 'email')
  const about = rule.step === null ? emails : emails.filter(({ id }) => id === rule.step)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Email">
        <Select
          options={[
            { value: ANY, label: 'Any email before this' },
            ...emails.map(({ id }) => optionOf(before, id)),
          ]}
          value={rule.step ?? ANY}
          disabled={!onChange}
          onValueChange={(step) => {
            const about = { step: step === ANY ? null : step }
            onChange?.(rule.on === 'clicked' ? { ...rule, ...about, link: null } : { ...rule, ...about })
          }}
        />
      </Field>
      {rule.on === 'clicked' && (
        <Field label="Link">
          <Select
            options={linkOptions(about, rule.link)}
            value={rule.link ?? ANY}
            disabled={!onChange}
            onValueChange={(link) => onChange?.({ ...rule, link: link === ANY ? null : link })}
          />
        </Field>
      )}
      <div className="grid gap-1.5 sm:col-span-2">
        <Checkbox
          label="Also count machines"
          checked={rule.machines}
          disabled={!onChange}
          onCheckedChange={(checked) => onChange?.({ ...rule, machines: checked === true })}
        />
        {rule.machines && (
          <p className="text-sm text-warning-ink">
            Scanners and mail programs open emails and follow links before a person does. Leads will take this
            branch without having seen the email.
          </p>
        )}
      </div>
    </div>
  )
}

function TaskFields({
  before,
  rule,
  onChange,
}: {
  before: Sequence
  rule: RuleOf<'task'>
  onChange: Change
}) {
  const tasks = before.filter(isTask)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Task" error={tasks.length === 0 ? 'No task comes before this condition' : undefined}>
        <Select
          options={tasks.map(({ id }) => optionOf(before, id))}
          value={rule.step || undefined}
          disabled={!onChange}
          onValueChange={(step) => onChange?.({ on: 'task', step, outcome: 'done' })}
        />
      </Field>
      <Field label="Outcome">
        <Select
          options={taskOf(tasks.find(({ id }) => id === rule.step)?.kind ?? 'task')?.outcomes ?? []}
          value={rule.outcome}
          disabled={!onChange}
          onValueChange={(outcome) => onChange?.({ ...rule, outcome })}
        />
      </Field>
    </div>
  )
}

function optionOf(steps: Sequence, id: string) {
  const place = steps.findIndex((step) => step.id === id)
  return { value: id, label: `Step ${place + 1}: ${labelsOf(steps, place).title}` }
}

/** A link with a merge tag differs from lead to lead, so a rule cannot test it. */
function linkOptions(emails: Sequence, chosen: string | null) {
  const found = emails
    .flatMap(({ variants }) => variants)
    .flatMap(({ content_text, content_html }) =>
      content_html ? linksInHtml(content_html) : linksInText(content_text),
    )
    .map(({ url }) => url)
    .filter((url) => !url.includes('{{'))
  const urls = new Set([...found, ...(chosen === null ? [] : [chosen])])
  return [{ value: ANY, label: 'Any link' }, ...[...urls].map((url) => ({ value: url, label: url }))]
}
