// Where it all comes together: configuration, port, database, app. The only file that acts on import.
import { join } from 'node:path'
import { connect } from '#database/connect.ts'
import { readConfig } from './config.ts'
import { furnish } from './furnish.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { openPort } from './http/http-server.ts'
import { readPageAddresses } from './http/page-addresses.ts'
import { readStaticFiles } from './http/static-files.ts'
import { createLog } from './log.ts'
import { startDelivery } from './mail/deliver-outbox.ts'
import { readSecrets } from './secrets.ts'
import { onStopSignal } from './stop.ts'

const dist = join(import.meta.dirname, '..', 'dist')

await start().catch((error: Error) => {
  process.stderr.write(`Coldframe can not start: ${error.message}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const port = await openPort(config.host, config.port)
  const siteUrl = config.appUrl ?? `http://${config.host}:${port.port}`
  const secrets = await readSecrets(config.dataDir)
  const jwtSecret = config.jwtSecret ?? secrets.jwtSecret
  const { db, close: closeDatabase } = await connect({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    secret: jwtSecret,
    onStopped: (reason) => {
      log.fatal(reason)
      process.exit(1)
    },
  })
  const stopDelivery = startDelivery(db, config.mail, log)
  const addressOf = clientAddressBehind(config.trustedProxies)
  const addresses = new WeakMap<Request, string>()
  const {
    app,
    demo,
    close: closeApp,
  } = await furnish({
    config,
    db,
    log,
    siteUrl,
    jwtSecret,
    site: await readStaticFiles(join(dist, 'web'), siteUrl),
    isPage: await readPageAddresses(join(dist, 'addresses.json')),
    spoolFolder: join(config.dataDir, 'spool'),
    demoPassword: config.local ? secrets.demoPassword : undefined,
    clientAddress: (request) => addresses.get(request) ?? '127.0.0.1',
  })
  port.serve({
    fetch: (request, socketAddress) => {
      addresses.set(request, addressOf(request, socketAddress))
      return app.fetch(request)
    },
    direct: (request, response) => app.direct?.(request, response, addressOf.incoming(request)) ?? false,
    upgrade: app.upgrade,
  })
  onStopSignal(async () => {
    await Promise.all([port.close(10_000), closeApp()])
    await stopDelivery()
    await closeDatabase()
  })
  if (demo) process.stdout.write(`Explore as ${demo.email} with the password ${demo.password}\n`)
  process.stdout.write(`Coldframe is ready at ${siteUrl}\n`)
}
