import { FolderPlus, Plus, X } from 'lucide-react'
import { addressVerdicts } from '#core/audience/address-verdicts.ts'
import {
  aboutField,
  comparisonsOf,
  fieldOptions,
  isGroup,
  MAX_DEPTH,
  valueKind,
  type Group,
  type Rule,
} from '#core/audience/segment.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'

type Choice = { value: string; label: string }
/** The subjects available for rules in this workspace. */
export type RuleOptions = {
  customKeys: readonly string[]
  tags: readonly string[]
  campaigns: readonly Choice[]
  segments: readonly Choice[]
  members: readonly Choice[]
}

/** Rules combined with "all" or "any", including nested groups. */
export function RuleGroup({
  group,
  depth,
  onChange,
  onRemove,
  ...offers
}: RuleOptions & { group: Group; depth: number; onChange: (group: Group) => void; onRemove?: () => void }) {
  const replacePart = (place: number, part: Group | Rule) =>
    onChange({ ...group, rules: group.rules.map((kept, other) => (other === place ? part : kept)) })
  const drop = (place: number) =>
    onChange({ ...group, rules: group.rules.filter((_, other) => other !== place) })
  const add = (part: Group | Rule) => onChange({ ...group, rules: [...group.rules, part] })
  return (
    <fieldset
      aria-label="Rules"
      className={classes('grid min-w-0 gap-2.5', depth > 0 && 'border-s-2 border-line ps-4')}
    >
      <div className="flex items-center justify-between gap-3">
        <SegmentedControl
          aria-label="How the rules combine"
          segments={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
          value={group.match}
          onValueChange={(match) => onChange({ ...group, match })}
        />
        {onRemove && (
          <IconButton label="Remove this group" size="sm" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {group.rules.map((part, place) =>
        isGroup(part) ? (
          <RuleGroup
            key={place}
            group={part}
            depth={depth + 1}
            onChange={(changed) => replacePart(place, changed)}
            onRemove={() => drop(place)}
            {...offers}
          />
        ) : (
          <RuleRow
            key={place}
            rule={part}
            place={place}
            onChange={(changed) => replacePart(place, changed)}
            onRemove={() => drop(place)}
            {...offers}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => add({ field: 'name', op: 'contains', value: '' })}>
          <Plus aria-hidden />
          Add a rule
        </Button>
        {depth < MAX_DEPTH - 1 && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => add({ match: 'any', rules: [{ field: 'tags', op: 'has', value: '' }] })}
          >
            <FolderPlus aria-hidden />
            Add a group
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function RuleRow({
  rule,
  place,
  onChange,
  onRemove,
  ...offers
}: RuleOptions & { rule: Rule; place: number; onChange: (rule: Rule) => void; onRemove: () => void }) {
  const number = place + 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-1.5 sm:grid-cols-[minmax(0,10rem)_minmax(0,14rem)_minmax(0,1fr)_auto]">
      <Select
        aria-label={`Field of rule ${number}`}
        options={fieldOptions(offers.customKeys)}
        value={rule.field}
        onValueChange={(field) => onChange(aboutField(rule, field))}
      />
      <Select
        aria-label={`Comparison of rule ${number}`}
        options={comparisonsOf(rule.field)}
        value={rule.op}
        onValueChange={(op) => onChange({ ...rule, op })}
      />
      <RuleValue rule={rule} place={place} onChange={onChange} {...offers} />
      <IconButton label={`Remove rule ${number}`} size="sm" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

const valuePlace = 'max-sm:col-span-2 max-sm:row-start-2'

function RuleValue({
  rule,
  place,
  onChange,
  tags,
  campaigns,
  segments,
  members,
}: RuleOptions & { rule: Rule; place: number; onChange: (rule: Rule) => void }) {
  const kind = valueKind(rule)
  const label = `Value of rule ${place + 1}`
  const listId = `segment-tags-${place}`
  const setValue = (value: string) => onChange({ ...rule, value })
  if (kind === null) return <span className="max-sm:hidden" />
  const choices = { campaign: campaigns, segment: segments, member: members, verdict: addressVerdicts }
  if (kind !== 'text' && kind !== 'number') {
    const options = choices[kind]
    return (
      <Select
        aria-label={label}
        className={valuePlace}
        placeholder={options.length > 0 ? 'Choose one' : 'None yet'}
        options={options}
        value={rule.value || undefined}
        onValueChange={setValue}
      />
    )
  }
  return (
    <>
      <Input
        aria-label={label}
        className={valuePlace}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        maxLength={200}
        list={rule.field === 'tags' ? listId : undefined}
        value={rule.value}
        onChange={(event) => setValue(event.target.value)}
      />
      {rule.field === 'tags' && (
        <datalist id={listId}>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
