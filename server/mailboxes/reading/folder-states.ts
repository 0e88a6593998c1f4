// The next UIDs of folders as the server reports them: in answer to STATUS, and unasked where it offers NOTIFY (RFC 5465).
// imapflow knows no NOTIFY, and takes any STATUS response for the answer to the command that it sent.
import type { ImapFlow } from 'imapflow'

type FolderState = { uidNext?: number | undefined; validity?: number | undefined }

export type FolderStates = {
  /** Keyed by the name in LIST. Undefined when the server refuses. */
  ask(listedAs: string, withValidity: boolean): Promise<FolderState | undefined>
  /** Has the server announce new mail in every folder. False where it can't. */
  subscribe(): Promise<boolean>
}

type Token = { type: string; value: string } | Token[]
type Untagged = { attributes?: [{ value?: unknown } | null, ({ value?: unknown } | null)[]?] }
type Inside = {
  untaggedHandlers: Record<string, (response: Untagged) => Promise<void>>
  exec(command: string, attributes: Token[]): Promise<{ next(): void }>
  /** Ends IDLE, while it lasts. */
  preCheck?: (() => Promise<void>) | false
}

const atom = (value: string): Token => ({ type: 'ATOM', value })

/** MessageNew demands MessageExpunge. The open folder is announced by EXISTS, as it is without NOTIFY. */
const EVENTS = [atom('MessageNew'), atom('MessageExpunge')]
const SUBSCRIPTION = [atom('SET'), [atom('SELECTED'), EVENTS], [atom('PERSONAL'), EVENTS]]

export function watchFolderStates(
  client: ImapFlow,
  onAnnounced: (listedAs: string, uidNext: number) => void,
): FolderStates {
  const inside = client as unknown as Inside
  let lastRead: { listedAs: string; state?: FolderState } | undefined

  inside.untaggedHandlers['STATUS'] = async ({ attributes = [null] }) => {
    const [name, items] = attributes
    const listedAs = textOf(name)
    const state = stateIn(items ?? [])
    if (lastRead?.listedAs === listedAs) lastRead.state = state
    else if (state.uidNext !== undefined) onAnnounced(listedAs, state.uidNext)
  }

  async function succeeds(command: string, attributes: Token[]): Promise<boolean> {
    try {
      if (inside.preCheck) await inside.preCheck()
      ;(await inside.exec(command, attributes)).next()
      return true
    } catch {
      return false
    }
  }

  return {
    async ask(listedAs, withValidity) {
      const asking: typeof lastRead = { listedAs }
      lastRead = asking
      const items = [atom('UIDNEXT'), ...(withValidity ? [atom('UIDVALIDITY')] : [])]
      // The quotes keep "&" apart, as imapflow does.
      const name = { type: listedAs.includes('&') ? 'STRING' : 'ATOM', value: listedAs }
      await succeeds('STATUS', [name, items])
      lastRead = undefined
      return asking.state
    },
    subscribe: async () => client.capabilities.has('NOTIFY') && (await succeeds('NOTIFY', SUBSCRIPTION)),
  }
}

/** A name with unusual characters arrives as a literal, which is a Buffer. */
const textOf = (token: { value?: unknown } | null | undefined): string =>
  typeof token?.value === 'string'
    ? token.value
    : Buffer.isBuffer(token?.value)
      ? token.value.toString('latin1')
      : ''

function stateIn(items: readonly ({ value?: unknown } | null)[]): FolderState {
  const valueOf = (item: string): number | undefined => {
    const at = items.findIndex((token, index) => index % 2 === 0 && textOf(token).toUpperCase() === item)
    const value = at < 0 ? '' : textOf(items[at + 1])
    return /^\d{1,10}$/.test(value) ? Number(value) : undefined
  }
  return { uidNext: valueOf('UIDNEXT'), validity: valueOf('UIDVALIDITY') }
}
