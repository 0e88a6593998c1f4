import { keyScopes, scopeLabels, type KeyScope } from '#core/api/key-scopes.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

export function ScopeBoxes({
  offered = keyScopes,
  scopes,
  onChange,
}: {
  offered?: readonly KeyScope[]
  scopes: KeyScope[]
  onChange: (scopes: KeyScope[]) => void
}) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Scopes</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          checked={scopes.includes(scope)}
          onCheckedChange={(checked) =>
            onChange(
              keyScopes.filter((other) => (other === scope ? checked === true : scopes.includes(other))),
            )
          }
          label={
            <span className="text-sm">
              {scopeLabels[scope].label}
              <span className="block text-xs text-ink-faint">{scopeLabels[scope].hint}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
