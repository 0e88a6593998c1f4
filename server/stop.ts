// Ctrl-C arrives from the terminal and again from the parent process.
const ONE_SIGNAL_MS = 500

/**
 * Runs `stop` once on SIGTERM, Ctrl-C, or when the parent process is gone; a second signal ends the process
 * immediately.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let since: number | undefined
  const react = () => {
    if (since !== undefined) {
      if (performance.now() - since > ONE_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`Stopped, but not cleanly: ${error.message}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, react)
  process.on('disconnect', react)
}
