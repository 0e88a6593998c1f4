// Rotates keys during operation, in steps with a restart of each process between them: a new key is first known
// everywhere, then used, and the old one is removed when nothing it made is left. No user meets a process that does
// not know the key.
import type { Secrets } from '#server/secrets.ts'

export type KeyKind = 'tokens' | 'data' | 'tracking'
export type Step = { secrets: Secrets; done: 'added' | 'used' | 'retired' }

/** `root` is the secret in force when none was ever changed; `fresh` a new one of 32 bytes. */
export function nextStep(secrets: Secrets, kind: KeyKind, root: string, fresh: string): Step {
  const state = secrets.rotating[kind]
  const to = (change: Partial<Secrets>, done: Step['done']): Step => ({
    secrets: { ...secrets, ...change, rotating: stateAfter(secrets, kind, done) },
    done,
  })
  if (kind === 'tokens') {
    const { tokenSecrets } = secrets
    const known = tokenSecrets.length > 0 ? tokenSecrets : [root]
    if (state === undefined) return to({ tokenSecrets: [...known, fresh] }, 'added')
    if (state === 'added') return to({ tokenSecrets: [known.at(-1)!, ...known.slice(0, -1)] }, 'used')
    return to({ tokenSecrets: known.slice(0, 1) }, 'retired')
  }
  if (kind === 'data') {
    const { dataKey, formerDataKeys } = secrets
    if (state === undefined) return to({ formerDataKeys: [...formerDataKeys, fresh] }, 'added')
    if (state === 'added')
      return to(
        { dataKey: formerDataKeys.at(-1)!, formerDataKeys: [dataKey, ...formerDataKeys.slice(0, -1)] },
        'used',
      )
    return to({ formerDataKeys: [] }, 'retired')
  }
  if (state === 'added') return to({}, 'used')
  const { trackingSecrets } = secrets
  const id = (trackingSecrets[0]?.id ?? 1) + 1
  return to({ trackingSecrets: [{ id, secret: fresh }, ...trackingSecrets] }, 'added')
}

// Old URLs in mail remain valid forever, so tracking keys are never retired.
function stateAfter({ rotating }: Secrets, kind: KeyKind, done: Step['done']): Secrets['rotating'] {
  const { [kind]: _, ...others } = rotating
  if (done === 'retired' || (kind === 'tracking' && done === 'used')) return others
  return { ...others, [kind]: done }
}

/** After a theft: a new key for tokens, and the old one becomes invalid. All users must sign in again. */
export function replaceTokens(secrets: Secrets, fresh: string): Secrets {
  return { ...secrets, tokenSecrets: [fresh], rotating: stateAfter(secrets, 'tokens', 'retired') }
}
