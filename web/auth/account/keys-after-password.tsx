import { useState } from 'react'
import { accessLabels, describeUse, useRevokeKeys, type ApiKey } from '#web/api-keys/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Someone who knew the old password may have created or read API keys, so a password change asks about each key. */
export function KeysAfterPassword({ keys, onDone }: { keys: ApiKey[]; onDone: () => void }) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const revoke = useRevokeKeys()
  const chosen = keys.filter(({ id }) => !kept.has(id))
  const toggle = (id: string) => setKept((before) => toggled(before, id))
  return (
    <section aria-labelledby="keys-after-password" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="keys-after-password" className="font-medium">
          Your password is changed. Your API keys still work.
        </h3>
        <p className="text-sm text-ink-soft">
          If someone else may have known the old password, revoke the keys that you do not recognize.
        </p>
      </div>
      <ul className="divide-y divide-line" aria-label="API keys that still work">
        {keys.map((key) => (
          <li key={key.id} className="py-3 first:pt-0 last:pb-0">
            <Checkbox
              checked={!kept.has(key.id)}
              onCheckedChange={() => toggle(key.id)}
              label={<KeyLabel apiKey={key} />}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(chosen, { onSuccess: onDone })}
        >
          Revoke {chosen.length === keys.length ? 'all' : chosen.length}
        </Button>
        <Button onClick={onDone}>Keep all</Button>
      </div>
    </section>
  )
}

function KeyLabel({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className="grid min-w-0">
      <span className="font-medium wrap-anywhere">{apiKey.name}</span>
      <span className="text-xs break-words text-ink-faint">
        {accessLabels(apiKey).join(', ')}, {apiKey.prefix}…{apiKey.last_four}, {describeUse(apiKey)}
      </span>
    </span>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}
