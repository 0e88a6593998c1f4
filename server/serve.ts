// One process of the installation, in its roles: `web` serves the port, `worker` does background work.
import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#database/connect.ts'
import { errorCode } from '#database/error-code.ts'
import type { Config } from './config.ts'
import { clientAddressBehind } from './http/client-address.ts'
import type { RequestHead } from './http/direct-request.ts'
import { createPort, findPort, type HttpServer } from './http/http-server.ts'
import { readPageAddresses, type PageAddresses } from './http/page-addresses.ts'
import { readStaticFiles, type StaticFiles } from './http/static-files.ts'
import { createLog, type Log } from './log.ts'
import { readDisk, type Disk } from './operations/disk.ts'
import { createOutage } from './operations/outage.ts'
import { refuseUnfinishedRestore } from './operations/unfinished-restore.ts'
import { healthOnly, openWatch, type Watch } from './health/monitoring.ts'
import { dataKeysOf, readSecrets, tokenSecretsOf, trackingKeysOf, type Secrets } from './secrets.ts'
import type { WorkerDeps } from './workers.ts'

const dist = join(import.meta.dirname, '..', 'dist')

// Longer than clients pause between two requests, shorter than anyone waits for a restart.
const LEAVE_MS = 2_000
const GRACE_MS = 10_000

export type Serving = {
  siteUrl: string
  demo: { email: string; password: string } | undefined
  /** Completes running work; other processes of this port continue. */
  stop(): Promise<void>
}

export async function serve(config: Config): Promise<Serving> {
  const outage = createOutage()
  const log = createLog(config.logLevel, undefined, outage)
  const web = config.roles.includes('web')
  // A worker next to a web process needs no port; alone it serves health checks. A port in use is reported before
  // anything else is done; processes of one port know theirs.
  const number = cluster.isWorker ? config.port : await findPort(config.host, config.port)
  const port = web || !cluster.isWorker ? createPort(config.host, number) : undefined
  const siteUrl = config.appUrl ?? `http://${config.host}:${number}`
  // Checked before the database is started: without a build there is nothing to serve.
  const pages = web && port ? await readPages(siteUrl) : undefined
  const load = once(() => loadRoles(config.roles))
  const secrets = await readSecrets(config.dataDir)
  // A failure is reported where it is awaited.
  const onStarting = () => void load().catch(() => undefined)
  const { db, replicas, openPool, owner, close: closeDatabase } = await open(config, secrets, log, onStarting)
  const stopProbing = outage.watch(db)
  await refuseUnfinishedRestore(db)
  const parts = { config, db, log }
  const { startWorkers, createDependencies } = await load()
  const stopWorkers = startWorkers?.({ ...parts, openPool, owner, secrets, siteUrl }) ?? []
  const watch = await openWatch({ ...parts, replicas, siteUrl })
  let leaving = false
  const shared = { ...parts, watch, isLeaving: () => leaving, findDisk: () => readDisk(config.dataDir) }
  // One of several is replaced while the others respond; only when all stop are load balancers sent elsewhere.
  process.on('message', (message: { leaving?: true }) => (leaving ||= message.leaving === true))
  const opened =
    pages && port && createDependencies
      ? await openWeb(port, createDependencies, { ...shared, ...pages, secrets, siteUrl })
      : undefined
  if (!opened) port?.serve(healthOnly(shared))
  await port?.open()
  return {
    siteUrl,
    demo: opened?.demo,
    async stop() {
      leaving ||= !cluster.isWorker
      await sleep(config.drainSeconds * 1_000)
      if (cluster.isWorker || config.drainSeconds > 0) await port?.leave(LEAVE_MS)
      await Promise.all([port?.close(GRACE_MS), opened?.close(), ...stopWorkers.map((stop) => stop())])
      stopProbing()
      await watch.close().then(closeDatabase)
    },
  }
}

const open = (config: Config, secrets: Secrets, log: Log, onStarting: () => void) =>
  connect({
    databaseUrl: config.databaseUrl,
    // Background work writes what it has read, which a standby may not have yet.
    replicaUrl: config.roles.includes('web') ? config.replicaUrl : undefined,
    dataDir: config.dataDir,
    secret: config.jwtSecret ?? secrets.jwtSecret,
    poolSize: config.databasePool,
    onStarting,
    onStopped: (reason) => {
      log.fatal(reason)
      process.exit(1)
    },
  })

/** Loading modules is most of a start, so only those of the roles are loaded, while the embedded PostgreSQL starts. */
async function loadRoles(roles: Config['roles']) {
  const worker = roles.includes('worker') ? await import('./workers.ts') : undefined
  const web = roles.includes('web') ? await import('./create-dependencies.ts') : undefined
  return { startWorkers: worker?.startWorkers, createDependencies: web?.createDependencies }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}

type Pages = { site: StaticFiles; isPage: PageAddresses }

async function readPages(siteUrl: string): Promise<Pages> {
  try {
    return {
      site: readStaticFiles(join(dist, 'web'), siteUrl),
      isPage: await readPageAddresses(join(dist, 'addresses.json')),
    }
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause
    throw new Error('the pages are not built. Run `npm run build` first.', { cause })
  }
}

type WebDeps = WorkerDeps &
  Pages & {
    watch: Watch
    secrets: Secrets
    siteUrl: string
    isLeaving: () => boolean
    findDisk: () => Promise<Disk | null>
  }

async function openWeb(
  port: HttpServer,
  createDependencies: typeof import('./create-dependencies.ts').createDependencies,
  { watch, secrets, ...parts }: WebDeps,
) {
  const { config } = parts
  const addressOf = clientAddressBehind(config.trustedProxies)
  const addresses = new WeakMap<RequestHead, string>()
  const root = config.jwtSecret ?? secrets.jwtSecret
  const clientAddress = (request: RequestHead) => request.address ?? addresses.get(request) ?? '127.0.0.1'
  const { app, demo, close } = await createDependencies({
    ...parts,
    jwtSecret: root,
    tokenSecrets: tokenSecretsOf(secrets, root),
    trackingKeys: trackingKeysOf(secrets, root),
    dataKeys: dataKeysOf(secrets, config.dataKeys),
    spoolFolder: join(config.dataDir, 'spool'),
    demoPassword: config.local ? secrets.demoPassword : undefined,
    clientAddress,
    socketAddress: addressOf.incoming,
    answerMetrics: watch.answerMetrics(clientAddress),
    onFeedRead: watch.feedRead,
  })
  port.serve({
    fetch: (request, socketAddress) => {
      addresses.set(request, addressOf(request, socketAddress))
      return watch.observe(request, () => app.fetch(request))
    },
    direct: (request, response) => app.direct(request, response, addressOf.incoming(request), watch),
    upgrade: app.upgrade,
    headersOf: app.headersOf,
  })
  return { demo, close }
}
