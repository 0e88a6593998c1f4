// Where it all comes together: configuration, port, database, app. The only file that acts on import.
import { join } from 'node:path'
import { connect } from '#database/connect.ts'
import { createApp } from './app.ts'
import { openModel } from './ai/model.ts'
import { readConfig } from './config.ts'
import { openDemoAccount } from './demo/demo-account.ts'
import { functionHandlers } from './functions/handlers.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { openPort } from './http/http-server.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { readStaticFiles } from './http/static-files.ts'
import { createLog } from './log.ts'
import { startDelivery } from './mail/deliver-outbox.ts'
import { mailToOutbox } from './mail/outbox.ts'
import { readSecrets } from './secrets.ts'
import { onStopSignal } from './stop.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { deriveKeys } from './supabase/auth/secret-keys.ts'
import { createSupabase } from './supabase/supabase.ts'

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
  const keys = await installationKeys(jwtSecret)
  const sendMail = mailToOutbox(db)
  const clientAddress = clientAddressBehind(config.trustedProxies)
  const addresses = new WeakMap<Request, string>()
  const addressOf = (request: Request) => addresses.get(request) ?? '127.0.0.1'
  const limiter = createRateLimiter({
    query: db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: deriveKeys(jwtSecret).buckets,
    scale: config.auth.rateLimitScale,
  })
  const supabase = await createSupabase({
    db,
    auth: {
      ...config.auth,
      ...keys,
      jwtSecret,
      siteUrl,
      allowedRedirects: [],
      minPasswordLength: 6,
      confirmationPage: '/verify-email',
    },
    exposedSchemas: config.exposedSchemas,
    handlers: functionHandlers({
      sendMail,
      limiter,
      clientAddress: addressOf,
      model: openModel(config.ai),
    }),
    sendMail,
    now: () => new Date(),
    clientAddress: addressOf,
    onError: (error) => log.error({ err: error }, 'A call failed in a way nobody expected'),
  })
  await db
    .as({ role: 'service_role' })
    .query('select private.configure($1)', [{ admin_email: config.adminEmail, billing: config.billing }])
  const demo = config.local
    ? await openDemoAccount(db, secrets.demoPassword, {
        url: siteUrl,
        serviceKey: keys.serviceKey,
        fetch: supabase.fetch,
      })
    : undefined
  const site = await readStaticFiles(join(import.meta.dirname, '..', 'dist', 'web'), siteUrl)
  const app = createApp({ config, db, log, siteUrl, anonKey: keys.anonKey, demo, site, supabase })
  port.serve({
    fetch: (request, socketAddress) => {
      addresses.set(request, clientAddress(request, socketAddress))
      return app.fetch(request)
    },
    upgrade: app.upgrade,
  })
  onStopSignal(async () => {
    await Promise.all([port.close(10_000), supabase.close()])
    await stopDelivery()
    await closeDatabase()
  })
  if (demo) process.stdout.write(`Explore as ${demo.email} with the password ${demo.password}\n`)
  process.stdout.write(`Coldframe is ready at ${siteUrl}\n`)
}
