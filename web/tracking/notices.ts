// Sound and desktop notifications for the first human event of an email. A setting of this browser, not of the
// account: an office and a laptop on a train need different ones.
import { useSyncExternalStore } from 'react'
import { paths } from '#web/data/paths.ts'
import type { TrackedMessage } from './queries.ts'

export type Notices = { sound: boolean; desktop: boolean }

const KEY = 'coldframe.tracker.notices'
const silent: Notices = { sound: false, desktop: false }
let notices = read()
const listeners = new Set<() => void>()

export function chooseNotices(chosen: Notices): void {
  notices = chosen
  localStorage.setItem(KEY, JSON.stringify(chosen))
  for (const listener of listeners) listener()
}

export function useNotices(): Notices {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
}

export type FirstEvent = { kind: 'open' | 'click'; title: string; body: string; path: string }

/** The event of this change that deserves a notification. */
export function firstEventIn(before: TrackedMessage | undefined, now: TrackedMessage): FirstEvent | null {
  if (!before) return null
  const kind =
    now.first_clicked_at && !before.first_clicked_at
      ? 'click'
      : now.first_opened_at && !before.first_opened_at
        ? 'open'
        : null
  if (!kind) return null
  const verb = kind === 'click' ? 'clicked a link in your email' : 'opened your email'
  return {
    kind,
    title: `${now.recipient} ${verb}`,
    body: now.subject,
    path: `${paths.tracker}?email=${now.id}`,
  }
}

export function showFirstEvent({ title, body, path }: FirstEvent): void {
  if (notices.sound) chime()
  if (!notices.desktop || !('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body, tag: path })
  shown.addEventListener('click', () => {
    window.focus()
    location.assign(path)
  })
}

let context: AudioContext | undefined

/** Two soft notes, synthesized here: there is no file to load. */
export function chime(): void {
  context ??= new AudioContext()
  const { currentTime } = context
  for (const [after, pitch] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = new OscillatorNode(context, { frequency: pitch })
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setValueAtTime(0, currentTime + after)
    loudness.gain.linearRampToValueAtTime(0.12, currentTime + after + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, currentTime + after + 0.35)
    tone.connect(loudness).connect(context.destination)
    tone.start(currentTime + after)
    tone.stop(currentTime + after + 0.4)
  }
}

function read(): Notices {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Notices>
    return { sound: stored.sound === true, desktop: stored.desktop === true }
  } catch {
    return silent
  }
}
