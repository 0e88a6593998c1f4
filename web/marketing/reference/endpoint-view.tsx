import type { ReactNode } from 'react'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { keyboardScrollable } from '#web/ui/table.tsx'
import { TextLink } from '../text-link.tsx'
import { describeType, type Endpoint, type Operation } from './endpoints.ts'
import { TryRequest } from './try-request.tsx'

type KeyProps = { apiKey: string; onKey: (key: string) => void }

export function EndpointView({ endpoint, ...keyProps }: { endpoint: Endpoint } & KeyProps) {
  const { name, path, group, operations } = endpoint
  return (
    <article className="grid grid-cols-1 gap-8">
      <header className="grid gap-1">
        <p className="text-sm text-ink-faint">{group}</p>
        <h2 className="font-mono text-2xl wrap-anywhere">{name}</h2>
        <p className="font-mono text-sm wrap-anywhere text-ink-soft">{path}</p>
      </header>
      {operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} {...keyProps} />
      ))}
      <p className="text-sm text-ink-soft">
        A refused call answers <code>code</code>, <code>message</code> and <code>hint</code>.{' '}
        <TextLink href={`${paths.docs}/api#when-a-call-is-refused`}>What each status means</TextLink>
      </p>
    </article>
  )
}

function OperationView({ operation, ...keyProps }: { operation: Operation } & KeyProps) {
  const { id, method, summary, parameters, body, results } = operation
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 border-t border-line pt-6">
      <h3 id={id} className="flex flex-wrap items-center gap-2.5 text-lg">
        <Badge tone={method === 'GET' ? 'info' : method === 'DELETE' ? 'danger' : 'accent'}>{method}</Badge>
        <span className="first-letter:uppercase">{summary}</span>
      </h3>
      <p className="text-sm text-ink-soft">{describeScope(operation)}</p>
      <FieldTable title="Parameters" of={id} summary={`${parameters.length} parameters`}>
        {parameters.map(({ name, in: place, description, schema }) => (
          <FieldRow key={name} name={name} type={place === 'header' ? 'header' : describeType(schema)}>
            {description}
          </FieldRow>
        ))}
      </FieldTable>
      {body && (
        <FieldTable title="Body" of={id} summary={`${body.length} fields`}>
          {body.map(({ name, schema, isRequired }) => (
            <FieldRow key={name} name={name} type={describeType(schema)}>
              {[isRequired && 'Required.', schema.description].filter(Boolean).join(' ')}
            </FieldRow>
          ))}
        </FieldTable>
      )}
      <p className="text-sm text-ink-soft">
        Answers{' '}
        {results.map(({ status, description }) => `${status} (${description.toLowerCase()})`).join(' or ')}.
      </p>
      <TryRequest operation={operation} {...keyProps} />
    </section>
  )
}

function describeScope({ scope, isPublic }: Operation): ReactNode {
  if (isPublic) return 'It needs no account: the anon key of the installation is enough.'
  if (scope === null)
    return 'No workspace key may call it. It needs a key of your account or, where it changes access, a session.'
  return (
    <>
      A workspace key needs the scope <code>{scope}</code>.
    </>
  )
}

/** Long lists, such as the filters of a table, start closed. */
const MOST_OPEN = 12

function FieldTable({
  title,
  of,
  summary,
  children,
}: {
  title: string
  of: string
  summary: string
  children: ReactNode[]
}) {
  if (children.length === 0) return null
  return (
    <details open={children.length <= MOST_OPEN} className="rounded-lg border border-line bg-pane">
      <summary className="cursor-pointer rounded-lg px-4 py-2.5 text-sm font-medium">
        {title} <span className="font-normal text-ink-faint">{summary}</span>
      </summary>
      <section
        className="overflow-x-auto border-t border-line"
        aria-label={`${title} of ${of}`}
        {...keyboardScrollable}
      >
        <table className="w-full text-start text-sm">
          <tbody className="divide-y divide-line">{children}</tbody>
        </table>
      </section>
    </details>
  )
}

function FieldRow({ name, type, children }: { name: string; type: string; children: ReactNode }) {
  return (
    <tr className="align-top">
      <th scope="row" className="px-4 py-2 text-start font-mono font-normal">
        {name}
      </th>
      <td className="px-4 py-2 text-ink-soft">
        <span className="text-ink-faint">{type}</span>
        {children && <p>{children}</p>}
      </td>
    </tr>
  )
}
