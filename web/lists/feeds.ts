// The changes of a table's rows in one workspace, shared by all that show them, and kept open for as long as their
// caches stay fresh: whoever comes back meanwhile knows whether anything was missed.

type Follower<Change> = {
  reader: string
  onChange: (change: Change) => void
  /** `isFirst`: this reader never followed before, so what it shows was read a moment ago, if at all. */
  onCaughtUp: (isFirst: boolean) => void
}

export type FeedEvents<Change> = {
  onChange: (change: Change) => void
  onListening: () => void
  onGap: () => void
}

/** Opens what is listened to, and answers how it is closed. */
type Open<Change> = (key: string, events: FeedEvents<Change>) => () => void

/** The longest time for which a list is fresh (spec.md 9). */
const KEPT_MS = 5 * 60_000

const feeds = new Map<string, Feed<never>>()

export function openFeed<Change>(key: string, open: Open<Change>): Feed<Change> {
  const feed = (feeds.get(key) as Feed<Change> | undefined) ?? new Feed<Change>(key, open)
  feeds.set(key, feed)
  return feed
}

/** At sign-out: whoever signs in next must not listen with the rights of the one before. */
export function closeFeeds(): void {
  for (const feed of feeds.values()) feed.close()
}

class Feed<Change> {
  private readonly key: string
  private readonly stop: () => void
  private readonly followers = new Set<Follower<Change>>()
  /** Which state each reader that left had seen. */
  private readonly seen = new Map<string, number>()
  /** Counts changes, and the moments at which listening began. */
  private state = 0
  private isListening = false
  private closing: ReturnType<typeof setTimeout> | undefined

  constructor(key: string, open: Open<Change>) {
    this.key = key
    this.stop = open(key, {
      onChange: (change) => {
        this.state += 1
        for (const follower of this.followers) follower.onChange(change)
      },
      onListening: () => {
        this.state += 1
        this.isListening = true
        for (const follower of this.followers) this.catchUp(follower)
      },
      onGap: () => {
        this.isListening = false
      },
    })
  }

  /** Until the answer is called. */
  follow(follower: Follower<Change>): () => void {
    clearTimeout(this.closing)
    this.followers.add(follower)
    if (this.isListening && this.seen.get(follower.reader) !== this.state) this.catchUp(follower)
    return () => {
      this.followers.delete(follower)
      // Who leaves during a gap has seen the state before it; the next beginning is another one.
      this.seen.set(follower.reader, this.state)
      if (this.followers.size === 0) this.closing = setTimeout(() => this.close(), KEPT_MS)
    }
  }

  private catchUp({ reader, onCaughtUp }: Follower<Change>): void {
    onCaughtUp(!this.seen.has(reader))
    this.seen.set(reader, this.state)
  }

  close(): void {
    clearTimeout(this.closing)
    if (feeds.get(this.key) === (this as unknown)) feeds.delete(this.key)
    this.stop()
  }
}
