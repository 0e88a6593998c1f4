export type Act = {
  id: string
  created_at: string
  /** Null after the account's deletion, and for automatic actions. */
  actor: string | null
  action: string
  person: string | null
  details: Record<string, unknown>
}

export function actorOf({ actor, details }: Act): string {
  return actor ?? (details['by'] === 'coldframe' ? 'Coldframe' : 'A former member')
}

/** One line of the activity log: the text after the actor's name. */
export function describeAct({ action, person, details }: Act): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined
  return sentence ? sentence({ person: person ?? 'somebody', ...facts(details) }) : spell(action)
}

type Facts = { person: string; name: string; email: string; role: string; changed: string[] }

const sentences: Record<string, (facts: Facts) => string> = {
  'member.invited': ({ email, role }) => `invited ${email} as ${asRole(role)}`,
  'member.uninvited': ({ email }) => `withdrew the invitation to ${email}`,
  'member.joined': ({ role }) => `joined as ${asRole(role)}`,
  'member.left': () => 'left',
  'member.removed': ({ person }) => `removed ${person}`,
  'member.role_changed': ({ person, role }) => `made ${person} ${asRole(role)}`,
  'workspace.transferred': ({ person }) => `transferred the workspace to ${person}`,
  'workspace.changed': ({ changed }) =>
    `changed ${[...new Set(changed.map(setting))].join(', ') || 'the workspace'}`,
  'workspace.verifier_set': ({ name }) => `set the address verifier ${quoted(name)}`.trim(),
  'workspace.model_set': ({ name }) => `set the language model ${quoted(name)}`.trim(),
  ...things('campaign'),
  ...things('template'),
  ...things('segment'),
  ...things('webhook'),
  'suppression.created': () => 'suppressed an address',
  'suppression.deleted': () => 'removed a suppression',
  'import.finished': () => 'imported contacts',
  'import.undone': () => 'undid an import',
  'list.linked': ({ name }) => `linked the list ${quoted(name)}`,
  'list.changed': ({ name }) => `changed the linked list ${quoted(name)}`,
  'list.removed': ({ name }) => `removed the linked list ${quoted(name)}`,
  'audience.merged': () => 'merged duplicate contacts',
  'audience.merge_undone': () => 'undid a merge of contacts',
}

function things(kind: string): typeof sentences {
  const actOn = (verb: string) => (facts: Facts) => `${verb} the ${kind} ${quoted(facts.name)}`.trim()
  return {
    [`${kind}.created`]: actOn('created'),
    [`${kind}.changed`]: actOn('changed'),
    [`${kind}.deleted`]: actOn('deleted'),
  }
}

const settings: Record<string, string> = {
  bounce_refusal: 'the limits for bounces',
  bounce_warning: 'the limits for bounces',
  company_stop: 'the stop when a company replies',
  description: 'the description',
  name: 'the name',
  placement_days: 'the placement tests',
  placement_follow_ups: 'the placement tests',
  postal_address: 'the postal address',
  sending_days: 'the sending days',
  sending_from: 'the sending hours',
  sending_until: 'the sending hours',
  time_zone: 'the time zone',
}
const setting = (column: string) => settings[column] ?? spell(column)

const asRole = (role: string) => (role === 'editor' ? 'an editor' : `a ${role}`)

const quoted = (name: string) => (name === '' ? '' : `“${name}”`)

// The fallback for an action without a text: "mailbox.connected" becomes "mailbox connected".
const spell = (action: string) => action.replaceAll(/[._]/g, ' ')

function facts(details: Record<string, unknown>): Omit<Facts, 'person'> {
  const text = (key: string) => (typeof details[key] === 'string' ? details[key] : '')
  const changed = Array.isArray(details['changed']) ? details['changed'].map(String) : []
  return { name: text('name'), email: text('email'), role: text('role'), changed }
}
