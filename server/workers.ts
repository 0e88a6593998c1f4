// What the role `worker` does, beside answering requests: each loop claims its work in the database, so that any
// number of processes may run all of them.
import type { Database } from '#database/database.ts'
import { startBillingMaintenance } from './billing/billing-maintenance.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { startDelivery } from './mail/deliver-outbox.ts'
import { openMailboxDependencies } from './mailboxes/installation.ts'
import { startEndingGrants } from './mailboxes/oauth/end-grants.ts'
import { createReaders, type Readers } from './mailboxes/reading/readers.ts'
import { startNotices } from './notices/deliver-notices.ts'
import { openNotices } from './notices/open-notices.ts'
import { startEnrolling } from './enrol-from-segments.ts'
import { startFillingTimeZones } from './fill-time-zones.ts'
import { createMessageIds } from './messages/message-id.ts'
import { reencryptAll } from './operations/reencrypt.ts'
import { startRetention } from './operations/retention.ts'
import { startReviewingTests } from './review-step-tests.ts'
import { dataKeysOf, trackingKeysOf, type Secrets } from './secrets.ts'
import { openEngine } from './sending/campaign-mail.ts'
import type { Engine } from './sending/engine.ts'
import { startContentDeletion } from './storage/delete-content.ts'
import { openContentStore } from './storage/open-content-store.ts'
import { trackingAddresses } from './tracking/addresses.ts'
import { createTrackingTokens } from './tracking/tokens.ts'

export type Worker = {
  /** For the log. */
  name: string
  start(): void
  /** Ends what is under way and claims nothing more. */
  stop(): Promise<void>
}

export type WorkerDeps = { config: Config; db: Database; log: Log }

export type SendingDeps = WorkerDeps & {
  secrets: Secrets
  siteUrl: string
  openPool: (size: number) => Database
}

// Claim, write, fence, keep, heartbeat and reaper, each at most once at a time.
const SENDING_POOL = 6

export function openWorkers(deps: SendingDeps): Worker[] {
  return [
    systemMail(deps),
    notices(deps),
    billing(deps),
    campaignMail(deps),
    reading(deps),
    endingGrants(deps),
    reencrypting(deps),
    forgetting(deps),
    contentDeletion(deps),
    timeZones(deps),
    enrolling(deps),
    reviewingTests(deps),
  ]
}

function systemMail({ config, db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'system mail',
    start() {
      stop = startDelivery(db, config.mail, log)
    },
    stop: () => stop(),
  }
}

function notices({ config, db, log, secrets, siteUrl }: SendingDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'notices',
    start() {
      const keys = dataKeysOf(secrets, config.dataKeys)
      const onError = (error: unknown) =>
        log.error({ err: error }, 'Notices could not be delivered and will be')
      stop = startNotices(openNotices(db, keys, { ...config, siteUrl }), onError)
    },
    stop: () => stop(),
  }
}

function billing({ db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'billing',
    start() {
      const onError = (error: unknown) => log.error({ err: error }, 'The daily round of billing failed')
      stop = startBillingMaintenance({ db, now: () => new Date(), onError })
    },
    stop: () => stop(),
  }
}

function campaignMail({ config, log, secrets, siteUrl, openPool }: SendingDeps): Worker {
  const jwtSecret = config.jwtSecret ?? secrets.jwtSecret
  let engine: Engine | undefined
  return {
    name: 'campaign mail',
    start() {
      engine = openEngine({
        db: openPool(SENDING_POOL),
        store: openContentStore(config),
        dataDir: config.dataDir,
        messageIds: createMessageIds([jwtSecret]),
        addressesAt: trackingAddresses(siteUrl, createTrackingTokens(trackingKeysOf(secrets, jwtSecret))),
        mailboxes: openMailboxDependencies(dataKeysOf(secrets, config.dataKeys), config),
        onError: (error) => log.error({ err: error }, 'The sending engine met an error and continues'),
      })
      engine
        .start()
        .catch((error: unknown) => log.fatal({ err: error }, 'The sending engine could not start'))
    },
    stop: async () => await engine?.stop(),
  }
}

function reading({ config, db, log, secrets }: SendingDeps): Worker {
  let readers: Readers | undefined
  return {
    name: 'reading mailboxes',
    start() {
      readers = createReaders({
        db,
        store: openContentStore(config),
        log,
        mailboxes: openMailboxDependencies(dataKeysOf(secrets, config.dataKeys), config),
      })
      readers.start()
    },
    stop: async () => await readers?.stop(),
  }
}

function endingGrants({ config, db, log, secrets }: SendingDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'ending access',
    start() {
      const mailboxes = openMailboxDependencies(dataKeysOf(secrets, config.dataKeys), config)
      const onRefused = (details: object) =>
        log.warn(details, 'An OAuth provider would not end access it gave')
      const onError = (error: unknown) => log.error({ err: error }, 'Access could not be ended and will be')
      stop = startEndingGrants({ db, mailboxes, onRefused }, onError)
    },
    stop: () => stop(),
  }
}

function forgetting({ db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'forgetting',
    start() {
      const onError = (error: unknown) => log.error({ err: error }, 'The daily round of forgetting failed')
      stop = startRetention({ db, now: () => new Date(), onError })
    },
    stop: () => stop(),
  }
}

function timeZones({ db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'time zones',
    start() {
      const onError = (error: unknown) =>
        log.error({ err: error }, 'Time zones of contacts could not be derived; it will be retried')
      stop = startFillingTimeZones(db, onError)
    },
    stop: () => stop(),
  }
}

function enrolling({ db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'enrolment',
    start() {
      const onError = (error: unknown) =>
        log.error({ err: error }, 'Contacts could not be enrolled from segments; it will be retried')
      stop = startEnrolling(db, onError)
    },
    stop: () => stop(),
  }
}

function reviewingTests({ db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'tests of variants',
    start() {
      const onError = (error: unknown) =>
        log.error({ err: error }, 'Tests of variants could not be reviewed; it will be retried')
      stop = startReviewingTests(db, onError)
    },
    stop: () => stop(),
  }
}

function contentDeletion({ config, db, log }: WorkerDeps): Worker {
  let stop = async () => undefined as void
  return {
    name: 'content deletion',
    start() {
      const onError = (error: unknown) =>
        log.error({ err: error }, 'The content of deleted files could not be deleted; it will be retried')
      stop = startContentDeletion({ db, store: openContentStore(config) }, onError)
    },
    stop: () => stop(),
  }
}

/** Once at each start: what an older data key sealed is sealed with the one that is used now. */
function reencrypting({ config, db, log, secrets }: SendingDeps): Worker {
  let done: Promise<void> = Promise.resolve()
  return {
    name: 'sealing anew',
    start() {
      const keys = dataKeysOf(secrets, config.dataKeys)
      if (keys.length === 1) return
      done = reencryptAll(db, keys).then(
        (count) => log.info({ count }, 'Secrets were re-encrypted'),
        (error: unknown) => log.error({ err: error }, 'Some secrets could not be re-encrypted'),
      )
    },
    stop: () => done,
  }
}
