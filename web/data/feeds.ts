// The changes of a table's rows in one workspace, shared by all screens that show them, and kept open while their
// caches are fresh. A screen that returns in that time knows if it missed anything.

type Follower<Change> = {
  reader: string
  onChange: (change: Change) => void
  /** Called when changes may have been missed, also at a reader's first visit, which fetched before it listened. */
  onCaughtUp: () => void
}

export type FeedEvents<Change> = {
  onChange: (change: Change) => void
  onListening: () => void
  onGap: () => void
}

/** Opens a subscription, and returns the function that closes it. */
type Open<Change> = (key: string, events: FeedEvents<Change>) => () => void

/** The longest time for which a list is fresh (spec.md 9). */
const KEPT_MS = 5 * 60_000

const feeds = new Map<string, Feed<never>>()

export function openFeed<Change>(key: string, open: Open<Change>): Feed<Change> {
  const feed = (feeds.get(key) as Feed<Change> | undefined) ?? new Feed<Change>(key, open)
  feeds.set(key, feed)
  return feed
}

/** Called at sign-out: the next user must not listen with the rights of the previous one. */
export function closeFeeds(): void {
  for (const feed of feeds.values()) feed.close()
}

class Feed<Change> {
  private readonly key: string
  private readonly stop: () => void
  private readonly followers = new Set<Follower<Change>>()
  /** The last state seen by each reader that left. */
  private readonly seen = new Map<string, number>()
  /** Counts changes, and starts of listening. */
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

  /** Follows until the returned function is called. */
  follow(follower: Follower<Change>): () => void {
    clearTimeout(this.closing)
    this.followers.add(follower)
    if (this.isListening && this.seen.get(follower.reader) !== this.state) this.catchUp(follower)
    return () => {
      this.followers.delete(follower)
      // A reader that leaves during a gap has seen the state before it; the next start of listening is a new state.
      this.seen.set(follower.reader, this.state)
      if (this.followers.size === 0) this.closing = setTimeout(() => this.close(), KEPT_MS)
    }
  }

  private catchUp({ reader, onCaughtUp }: Follower<Change>): void {
    onCaughtUp()
    this.seen.set(reader, this.state)
  }

  close(): void {
    clearTimeout(this.closing)
    if (feeds.get(this.key) === (this as unknown)) feeds.delete(this.key)
    this.stop()
  }
}
