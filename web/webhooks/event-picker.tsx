import { webhookEvents, webhookGroups, type WebhookGroup } from '#core/webhooks/events.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Props = {
  /** Null for all events, also those of later versions. */
  types: string[] | null
  onChange: (types: string[] | null) => void
}

const groups = Object.keys(webhookGroups) as WebhookGroup[]
const all = Object.keys(webhookEvents)
const typesOf = (group: WebhookGroup) =>
  Object.entries(webhookEvents).filter(([, event]) => event.group === group)

/** The types of events that a webhook gets. */
export function EventPicker({ types, onChange }: Props) {
  const set = (changed: string[], isOn: boolean) => {
    const rest = (types ?? []).filter((type) => !changed.includes(type))
    onChange(isOn ? [...rest, ...changed] : rest)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Events</legend>
      <Checkbox
        label="All events, also those that are added later"
        checked={types === null}
        onCheckedChange={(checked) => onChange(checked === true ? null : all)}
      />
      {types !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          {groups.map((group) => (
            <Group key={group} group={group} types={types} onSet={set} />
          ))}
        </div>
      )}
    </fieldset>
  )
}

type GroupProps = { group: WebhookGroup; types: string[]; onSet: (types: string[], isOn: boolean) => void }

function Group({ group, types, onSet }: GroupProps) {
  const events = typesOf(group)
  const chosen = events.filter(([type]) => types.includes(type)).length
  return (
    <div className="grid content-start gap-2">
      <Checkbox
        label={<span className="font-medium">{webhookGroups[group]}</span>}
        checked={chosen === events.length ? true : chosen === 0 ? false : 'indeterminate'}
        onCheckedChange={(checked) =>
          onSet(
            events.map(([type]) => type),
            checked === true,
          )
        }
      />
      <div className="grid gap-1.5 ps-7">
        {events.map(([type, { label, when }]) => (
          <Checkbox
            key={type}
            label={
              <>
                {label} <span className="block text-xs text-ink-faint">{when}</span>
              </>
            }
            checked={types.includes(type)}
            onCheckedChange={(checked) => onSet([type], checked === true)}
          />
        ))}
      </div>
    </div>
  )
}
