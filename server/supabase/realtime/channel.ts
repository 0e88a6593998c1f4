// One topic on one socket: its user, subscriptions and expiry.
import type { Role } from '#database/database.ts'
import type { Connection } from './connection.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import type { Ref } from './frames.ts'
import type { JoinConfig } from './join.ts'
import { everything, topicKey, type Permissions } from './permissions.ts'
import { PresenceView } from './presence-view.ts'
import type { NumberedWanted, Subscription } from './subscriptions.ts'
import { ownerOf, type Owner } from './shares.ts'
import type { Admitted } from './tokens.ts'

export class Channel {
  readonly connection: Connection
  /** The realtime server of its account's database; known once its token is. */
  server: RealtimeDependencies
  readonly topic: string
  readonly joinRef: Ref
  readonly config: JoinConfig
  wanted: NumberedWanted[] = []
  subscriptions: Subscription[] = []
  state: 'joining' | 'joined' | 'closed' = 'joining'
  token = ''
  /** Counts token changes, so that of two concurrent verifications the later wins. */
  tokenTurn = 0
  verifiedAt = 0
  /** The count of account moves when its server was last looked up. */
  placedAt = 0
  readonly presenceView = new PresenceView()
  presenceKey: string
  presenceRef: string | null = null
  /** Read again with each new token. */
  permissions: Permissions = everything
  /** Serializes tracks of one channel. */
  presenceTurn: Promise<unknown> = Promise.resolve()
  #identity: Admitted = { role: 'anon' }
  #claims = ''
  #share: { owner: Owner; count: number } | null = null

  constructor(
    server: RealtimeDependencies,
    connection: Connection,
    topic: string,
    joinRef: Ref,
    config: JoinConfig,
  ) {
    this.server = server
    this.connection = connection
    this.topic = topic
    this.joinRef = joinRef
    this.config = config
    this.presenceKey = config.presence.key
  }

  /** The topic as the app named it. */
  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  /** The topic's name for the hub, the other processes and the database. */
  get key(): string {
    return topicKey(this.topic, this.config.private)
  }

  get identity(): Admitted {
    return this.#identity
  }

  get role(): Role {
    return this.#identity.role
  }

  get exp(): number | undefined {
    return this.#identity.exp
  }

  /** In the format that `Database` passes to row-level security. */
  get claims(): string {
    return this.#claims
  }

  /** The owner whose share of the process it uses now. */
  get owner(): Owner {
    return ownerOf(this.#identity, this.connection.address)
  }

  /** Counts the channel and its subscriptions for its owner; false when that exceeds their share. */
  takeShare(): boolean {
    const share = { owner: this.owner, count: 1 + weightOf(this.config) }
    if (!this.server.shares.follow(share.owner, share.count)) return false
    this.#share = share
    return true
  }

  releaseShare(): void {
    if (this.#share) this.server.shares.unfollow(this.#share.owner, this.#share.count)
    this.#share = null
  }

  identify(token: string, identity: Admitted, now: Date): void {
    this.token = token
    this.#identity = identity
    this.#claims = JSON.stringify({ ...identity.claims, role: identity.role })
    this.verifiedAt = now.getTime()
  }

  /** `payload` is JSON text. */
  push(event: string, payload: string): void {
    this.connection.send({ joinRef: this.joinRef, ref: null, topic: this.topic, event }, payload)
  }

  reply(ref: Ref, status: 'ok' | 'error', response: object = {}): void {
    const payload = JSON.stringify({ status, response })
    this.connection.send({ joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply' }, payload)
  }

  pushSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  pushClose(): void {
    this.connection.send(
      { joinRef: this.joinRef, ref: this.joinRef, topic: this.topic, event: 'phx_close' },
      '{}',
    )
  }
}

// A filter costs by its length for each change of its table, so a long one counts as several subscriptions.
function weightOf({ postgres_changes: wanted }: JoinConfig): number {
  return wanted.reduce((sum, { filter }) => sum + 1 + Math.floor((filter?.length ?? 0) / 100), 0)
}
