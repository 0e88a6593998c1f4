import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { impersonationsQuery, type Impersonation } from './queries.ts'

/** The support staff who impersonated the user. Hidden when there were none. */
export function ImpersonationsCard() {
  const { data: impersonations = [] } = useQuery(impersonationsQuery(useUser().id))
  if (impersonations.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Support access"
        description="Support can sign in as you for up to an hour at a time. Your password, email, two-factor authentication and billing stay out of reach."
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {impersonations.map((impersonation) => (
            <ImpersonationRow key={impersonation.id} impersonation={impersonation} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function ImpersonationRow({ impersonation }: { impersonation: Impersonation }) {
  return (
    <li className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {impersonation.admin} {impersonation.is_open && <Badge tone="warning">Active now</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">{impersonation.reason}</p>
      <p className="text-xs text-ink-faint">
        {new Date(impersonation.created_at).toLocaleString('en-GB', {
          dateStyle: 'medium',
          timeStyle: 'short',
        })}
      </p>
    </li>
  )
}
