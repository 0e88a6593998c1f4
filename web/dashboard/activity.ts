export type Happened = {
  campaigns: { id: string; title: string; created_at: string }[]
  templates: { id: string; title: string; created_at: string; updated_at: string }[]
  people: { id: string; name: string | null; email: string; created_at: string }[]
  analyses: { id: string; subject: string | null; score: number | null; timestamp: string }[]
}

export type Event = {
  key: string
  kind: 'campaign' | 'template' | 'person' | 'analysis'
  text: string
  name: string
  /** The row it happened to. */
  id: string
  at: string
}

const SHOWN = 8

/** The newest of all that happened, newest first. */
export function activity({ campaigns, templates, people, analyses }: Happened): Event[] {
  const events: Event[] = [
    ...campaigns.map((row) => event('campaign', row.id, 'Campaign created', row.title, row.created_at)),
    ...templates.map((row) =>
      row.updated_at === row.created_at
        ? event('template', row.id, 'Template created', row.title, row.created_at)
        : event('template', row.id, 'Template changed', row.title, row.updated_at),
    ),
    ...people.map((row) => event('person', row.id, 'Person added', row.name || row.email, row.created_at)),
    ...analyses.map(({ id, score, subject, timestamp }) =>
      event(
        'analysis',
        id,
        score === null ? 'Email analyzed' : `Email scored ${score}`,
        subject?.trim() || 'No subject',
        timestamp,
      ),
    ),
  ]
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, SHOWN)
}

function event(kind: Event['kind'], id: string, text: string, name: string, at: string): Event {
  return { key: `${kind} ${id}`, kind, id, text, name, at }
}
