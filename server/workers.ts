// The background work of the role `worker`: each loop claims its work in the database, so that any number of
// processes may run all of them.
import { Resolver } from 'node:dns/promises'
import type pg from 'pg'
import { runDaily } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'
import { billingJob } from './billing/billing-maintenance.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { startDelivery } from './mail/deliver-outbox.ts'
import { startGuardingDomains } from './mailboxes/guard-domains.ts'
import { openDomainDependencies, openMailboxDependencies } from './mailboxes/installation.ts'
import { startRevocations } from './mailboxes/oauth/revoke-grants.ts'
import { createReaders } from './mailboxes/reading/readers.ts'
import { startNotices } from './notices/deliver-notices.ts'
import { openNotices } from './notices/open-notices.ts'
import { startEnrolling } from './campaigns/enrol-from-segments.ts'
import { openCrmSync } from './crm/open-crm.ts'
import { createSendToCrm } from './crm/send-activity.ts'
import { startCrmSync } from './crm/sync.ts'
import { startFillingTimeZones } from './audience/fill-time-zones.ts'
import { startLinkedLists } from './lists/import-linked-lists.ts'
import { startLookingUpProviders } from './campaigns/look-up-recipient-providers.ts'
import { publicHosts } from './outbound/public-host.ts'
import { openPaidVerifiers } from './verification/paid-verifier.ts'
import { openProbe } from './verification/probe-contacts.ts'
import { startVerifyingContacts } from './verification/verify-contacts.ts'
import { startSortingByProvider } from './campaigns/sort-by-provider.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'
import { startWebhooks } from './webhooks/deliver-webhooks.ts'
import { createMessageIds } from './messages/message-id.ts'
import { reencryptAll } from './operations/reencrypt.ts'
import { retentionJob } from './operations/retention.ts'
import { startPlacementTests } from './campaigns/placement-tests.ts'
import { startReviewingTests } from './campaigns/review-step-tests.ts'
import { dataKeysOf, trackingKeysOf, type Secrets } from './secrets.ts'
import { onSecondServer } from './second-server.ts'
import { openSpamFilter } from './outbound/spam-filter/spam-filter.ts'
import { openEngine } from './sending/campaign-mail.ts'
import { startCheckingContent } from './sending/check-content.ts'
import { startContentDeletion } from './storage/delete-content.ts'
import { startMeasuringRows } from './storage/measure-rows.ts'
import { runJob } from './threads/work.ts'
import { openContentStore } from './storage/open-content-store.ts'
import { trackingAddresses } from './tracking/addresses.ts'
import { createTrackingTokens } from './tracking/tokens.ts'

export type WorkerDeps = { config: Config; db: Database; log: Log }

type SendingDeps = WorkerDeps & {
  secrets: Secrets
  siteUrl: string
  openPool: (size: number) => Database
  /** The login of the database owner. */
  owner: pg.ClientConfig
}

/** Ends the current work and claims nothing more. */
type StopWorker = () => Promise<void>

/** Starts a job that is tried again after an error, which is logged as `failure`. */
type Repeated = (
  name: string,
  failure: string,
  start: (db: Database, onError: (error: unknown) => void) => StopWorker,
) => StopWorker

// Claim, render, fence, store, heartbeat and reaper, each at most once at a time.
const SENDING_POOL = 6

/** Starts all workers, and returns a function that stops each. */
export function startWorkers(deps: SendingDeps): StopWorker[] {
  const { config, db, log } = deps
  const onError = (text: string) => (error: unknown) => log.error({ err: error }, text)
  const dataKeys = dataKeysOf(deps.secrets, config.dataKeys)
  return [
    ...startWorkersOfServer(deps, config.dataDir),
    runJob('billing', () => runDaily(billingJob({ db, now }), onError('The daily job of billing failed'))),
    onSecondServer(
      db,
      async () => await startServersWork(deps, dataKeys),
      onError('The work of other servers could not be started; it will be retried'),
    ),
  ]
}

async function startServersWork(deps: SendingDeps, dataKeys: readonly [string, ...string[]]) {
  const { config, db, owner, log } = deps
  const several = await import('./cells/start-work.ts')
  return several.startServersWork({
    db,
    owner,
    dataKeys,
    secret: config.jwtSecret ?? deps.secrets.jwtSecret,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    start: (cell, connected, dataDir) =>
      startWorkersOfServer({ ...deps, ...connected, log: log.child({ cell }) }, dataDir),
    onError: (text) => (error) => log.error({ err: error }, text),
  })
}

const now = () => new Date()

/** The workers for every database with workspaces. `dataDir` is for data that waits while it is unavailable. */
function startWorkersOfServer(given: SendingDeps, dataDir: string): StopWorker[] {
  const deps = { ...given, db: given.db.inBackground() }
  const { config, db, log, secrets, siteUrl } = deps
  const dataKeys = dataKeysOf(secrets, config.dataKeys)
  const onError = (text: string) => (error: unknown) => log.error({ err: error }, text)
  const repeated: Repeated = (name, failure, start) =>
    runJob(name, () => start(db, onError(`${failure}; it will be retried`)))
  return [
    runJob('deliver-outbox', () => startDelivery(db, config.mail, log)),
    repeated('deliver-notices', 'Notices could not be delivered', (db, onError) =>
      startNotices(openNotices(db, dataKeys, { ...config, siteUrl }), onError),
    ),
    repeated('deliver-webhooks', 'Webhooks could not be delivered', (db, onError) =>
      startWebhooks(
        {
          ...openWebhooks(db, dataKeys, config),
          sendToCrm: createSendToCrm(openCrmSync(db, dataKeys, config)),
        },
        onError,
      ),
    ),
    runJob('send', () => startSending(deps, dataDir)),
    runJob('read-mailboxes', () => startReading(deps)),
    runJob('revoke-grants', () => startRevokingGrants(deps)),
    runJob('reencrypt', () => reencryptOnce(deps)),
    runJob('retention', () =>
      runDaily(retentionJob({ db, now }), onError('The daily job of retention failed')),
    ),
    repeated('delete-content', 'The content of deleted files could not be deleted', (db, onError) =>
      startContentDeletion({ db, store: openContentStore(config) }, onError),
    ),
    repeated('sync-crm', 'The CRM of a workspace could not be read', (db, onError) =>
      startCrmSync(openCrmSync(db, dataKeys, config), onError),
    ),
    ...startContentChecks(deps, repeated),
    ...startWorkOnRows(deps, repeated),
  ]
}

/** Only where the operator has named a spam filter. */
function startContentChecks({ config, secrets, siteUrl }: SendingDeps, repeated: Repeated): StopWorker[] {
  if (!config.spamFilter) return []
  const filter = openSpamFilter(config.spamFilter)
  const addressesAt = addressesOf({ config, secrets, siteUrl })
  return [
    repeated('check-content', 'The spam filter did not read a placement test', (db, onError) =>
      startCheckingContent({ db, filter, addressesAt, now }, onError),
    ),
  ]
}

const addressesOf = ({ config, secrets, siteUrl }: Pick<SendingDeps, 'config' | 'secrets' | 'siteUrl'>) =>
  trackingAddresses(
    siteUrl,
    createTrackingTokens(trackingKeysOf(secrets, config.jwtSecret ?? secrets.jwtSecret)),
  )

/** The workers that keep contacts, leads, tests of variants and domains up to date. */
function startWorkOnRows({ config, secrets }: SendingDeps, repeated: Repeated): StopWorker[] {
  const dns = new Resolver({ timeout: 4_000, tries: 2 })
  return [
    repeated('measure-rows', 'Rows of a workspace could not be measured', startMeasuringRows),
    repeated('fill-time-zones', 'Time zones of contacts could not be derived', startFillingTimeZones),
    repeated('enrol-from-segments', 'Contacts could not be enrolled from segments', startEnrolling),
    repeated('review-tests', 'Tests of variants could not be reviewed', startReviewingTests),
    repeated('placement-tests', 'Placement tests could not be advanced', startPlacementTests),
    repeated('sort-by-provider', 'Leads could not be sorted by email provider', startSortingByProvider),
    repeated('guard-domains', 'Domains could not be checked', (db, onError) =>
      startGuardingDomains({ db, ...openDomainDependencies(config), isOn: config.checkDomains }, onError),
    ),
    repeated('import-linked-lists', 'A linked list could not be imported', (db, onError) => {
      const hosts = publicHosts({ allowPrivate: config.allowPrivateHosts })
      return startLinkedLists({ db, hosts, dns: config.lookUpProviders ? dns : null }, onError)
    }),
    repeated('verify-contacts', 'Addresses of contacts could not be verified', (db, onError) => {
      const paid = openPaidVerifiers(dataKeysOf(secrets, config.dataKeys), config)
      const sources = { db, dns: config.lookUpProviders ? dns : null, paid, probe: openProbe(config) }
      return startVerifyingContacts(sources, onError)
    }),
    repeated('look-up-providers', 'Providers of recipients could not be looked up', (db, onError) =>
      startLookingUpProviders({ db, dns, isOn: config.lookUpProviders }, onError),
    ),
  ]
}

function startSending({ config, log, secrets, siteUrl, openPool }: SendingDeps, dataDir: string): StopWorker {
  const jwtSecret = config.jwtSecret ?? secrets.jwtSecret
  const engine = openEngine({
    db: openPool(SENDING_POOL).inBackground(),
    store: openContentStore(config),
    dataDir,
    messageIds: createMessageIds([jwtSecret]),
    addressesAt: addressesOf({ config, secrets, siteUrl }),
    mailboxes: openMailboxDependencies(dataKeysOf(secrets, config.dataKeys), config),
    onError: (error) => log.error({ err: error }, 'The sending engine met an error and continues'),
  })
  engine.start().catch((error: unknown) => log.fatal({ err: error }, 'The sending engine could not start'))
  return () => engine.stop()
}

function startReading({ config, db, log, secrets }: SendingDeps): StopWorker {
  const readers = createReaders({
    db,
    store: openContentStore(config),
    log,
    mailboxes: openMailboxDependencies(dataKeysOf(secrets, config.dataKeys), config),
  })
  readers.start()
  return () => readers.stop()
}

function startRevokingGrants({ config, db, log, secrets }: SendingDeps): StopWorker {
  const mailboxes = openMailboxDependencies(dataKeysOf(secrets, config.dataKeys), config)
  const onRefused = (details: object) => log.warn(details, 'An OAuth provider refused to revoke a token')
  const onError = (error: unknown) =>
    log.error({ err: error }, 'An OAuth token could not be revoked; it will be retried')
  return startRevocations({ db, mailboxes, onRefused }, onError)
}

/** Runs once at each start: encrypts values of an older data key with the current one. */
function reencryptOnce({ config, db, log, secrets }: SendingDeps): StopWorker {
  const keys = dataKeysOf(secrets, config.dataKeys)
  if (keys.length === 1) return async () => undefined
  const done = reencryptAll(db, keys).then(
    (count) => log.info({ count }, 'Secrets were re-encrypted'),
    (error: unknown) => log.error({ err: error }, 'Some secrets could not be re-encrypted'),
  )
  return () => done
}
