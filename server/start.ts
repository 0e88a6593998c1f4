// The entry point: one process, or several that share a port. The only file that acts on import.
import cluster from 'node:cluster'
import { programVersion } from '#database/program-version.ts'
import { readConfig, type Config } from './config.ts'
import { createLog, type Log } from './log.ts'
import { RefusedSettings } from './refused-settings.ts'
import type { Serving } from './serve.ts'
import { onStopSignal } from './stop.ts'
import { handleUncaught } from './uncaught.ts'
import { formatUnknownSettings } from './unknown-settings.ts'

// sysexits.h: a service manager does not start it again (deploy/coldframe.service).
const EX_CONFIG = 78

await start().catch((error: Error) => {
  process.stderr.write(`Coldframe ${programVersion} can not start: ${error.message}\n`)
  process.exit(error instanceof RefusedSettings ? EX_CONFIG : 1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) return startOneOfSeveral(config)
  const log = createLog(config.logLevel)
  if (config.unknownSettings.length > 0) log.warn(formatUnknownSettings(config.unknownSettings))
  if (config.processes === 1) refuseReload(log)
  process.stdout.write(`Coldframe ${programVersion}\n`)
  const { siteUrl, demo } = await stoppable(config.processes > 1 ? watchOver(config) : serve(config))
  // Before this point an exception ends the start.
  if (config.processes === 1) handleUncaught({ log })
  if (demo) process.stdout.write(`Explore as ${demo.email} with the password ${demo.password}\n`)
  process.stdout.write(`Coldframe is ready at ${siteUrl}\n`)
}

// Each loads only the modules it needs, because loading them is most of a start.
async function watchOver(config: Config): Promise<Serving> {
  return (await import('./operations/processes.ts')).startProcesses(config)
}

async function serve(config: Config): Promise<Serving> {
  return (await import('./serve.ts')).serve(config)
}

// The signal of `systemctl reload` would end a process that does not listen for it.
function refuseReload(log: Log): void {
  process.on('SIGUSR2', () =>
    log.error('A reload needs PROCESSES above 1. Nothing was changed: restart instead'),
  )
}

async function startOneOfSeveral(config: Config): Promise<void> {
  const { siteUrl, demo } = await stoppable(serve(config))
  // Stops in order, as when the parent process requests it; the parent starts another.
  const replace = () => void process.kill(process.pid, 'SIGTERM')
  handleUncaught({ log: createLog(config.logLevel), replace })
  process.send?.({ ready: { siteUrl, demo } })
}

// Listens from the start: the first process of a container does not receive signals without a listener.
function stoppable<Started extends { stop(): Promise<void> }>(starting: Promise<Started>): Promise<Started> {
  onStopSignal(async () => (await starting).stop())
  return starting
}
