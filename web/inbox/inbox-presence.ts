import type { RealtimeChannel } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/session/user.ts'
import { supabase } from '#web/data/supabase.ts'
import { whoIsWhere, type Here, type Place } from './who-is-here.ts'

/** After this time without typing, a member counts as reading. */
const WRITING_MS = 20_000
/** The time in a conversation before others are notified, so that moving through the list is silent. */
const STAY_MS = 400

/** Tracks the other members' conversations, and publishes the user's own while the page is visible. */
export function useInboxPresence(workspaceId: string | undefined, conversation: string | undefined) {
  const { id: me } = useUser()
  const [where, setWhere] = useState<ReadonlyMap<string, readonly Here[]>>(new Map())
  const { isWriting, wrote } = useWriting(conversation)
  const isVisible = useIsVisible()
  const channel = useRef<Presence>(null)
  useEffect(() => {
    if (!workspaceId) return undefined
    const opened = openPresence(`inbox:${workspaceId}`, me, (presence) => setWhere(whoIsWhere(presence, me)))
    channel.current = opened
    return () => opened.close()
  }, [workspaceId, me])
  useEffect(() => {
    const place = conversation && isVisible ? { conversation, isWriting } : null
    const timer = setTimeout(() => channel.current?.move(place), STAY_MS)
    return () => clearTimeout(timer)
  }, [conversation, isWriting, isVisible])
  return { where, wrote }
}

function useWriting(conversation: string | undefined) {
  const [writing, setWriting] = useState<{ conversation: string | undefined; at: number }>()
  const isWriting = writing !== undefined && writing.conversation === conversation
  useEffect(() => {
    if (!writing) return undefined
    const timer = setTimeout(() => setWriting(undefined), WRITING_MS)
    return () => clearTimeout(timer)
  }, [writing])
  /** Called with every change of the answer; an empty one does not count as writing. */
  const wrote = useCallback(
    (text: string) => setWriting(text.trim() === '' ? undefined : { conversation, at: Date.now() }),
    [conversation],
  )
  return { isWriting, wrote }
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const updateVisible = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', updateVisible)
    return () => document.removeEventListener('visibilitychange', updateVisible)
  }, [])
  return isVisible
}

type OnPresence = (presence: Record<string, readonly object[]>) => void
type Presence = { move: (place: Place | null) => void; close: () => void }

// The client allows one channel per topic: the next one is opened after the previous one has left.
let leaving: Promise<unknown> = Promise.resolve()

function openPresence(topic: string, key: string, onChange: OnPresence): Presence {
  let place: Place | null = null
  let announce: (() => void) | undefined
  let leave: (() => void) | undefined
  let isClosed = false
  const open = async () => {
    await leaving
    const db = await supabase()
    if (isClosed) return
    const channel = db.channel(topic, { config: { private: true, presence: { key } } })
    leave = () => {
      leaving = db.removeChannel(channel)
    }
    announce = join(channel, () => place, onChange)
  }
  open().catch((error: unknown) => console.error(`${topic} is not live`, error))
  return {
    move(next) {
      place = next
      announce?.()
    },
    close() {
      isClosed = true
      onChange({})
      leave?.()
    },
  }
}

/** Returns the function that publishes the place, which also happens whenever the channel is joined. */
function join(channel: RealtimeChannel, placeNow: () => Place | null, onChange: OnPresence): () => void {
  let isJoined = false
  let isTracked = false
  const announce = () => {
    const place = placeNow()
    if (!isJoined || (!place && !isTracked)) return
    isTracked = place !== null
    void (place ? channel.track(place) : channel.untrack())
  }
  channel.on('presence', { event: 'sync' }, () => onChange(channel.presenceState()))
  channel.subscribe((status: string) => {
    isJoined = status === 'SUBSCRIBED'
    isTracked = false
    if (isJoined) announce()
    else onChange({})
  })
  return announce
}
