import { Clock } from 'lucide-react'
import { useState } from 'react'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { DERIVED_ZONE } from './contact-form.ts'
import { useSetTimeZone } from './matching-queries.ts'
import type { Target } from './target.ts'
import { ValueMenu } from './value-menu.tsx'

/** Sets the time zone of the selected contacts, or restores the derived one. */
export function ZoneMenu({ workspaceId, target }: { workspaceId: string | undefined; target: Target }) {
  const { mutateAsync, isPending } = useSetTimeZone(workspaceId)
  const [zones] = useState(() => [
    { value: DERIVED_ZONE, label: 'Derived from what is known' },
    ...zoneOptions(null),
  ])
  return (
    <ValueMenu
      workspaceId={workspaceId}
      label="Time zone"
      icon={<Clock aria-hidden />}
      options={zones}
      none={DERIVED_ZONE}
      target={target}
      isPending={isPending}
      onSet={(find, zone) => mutateAsync({ find, zone })}
    />
  )
}
