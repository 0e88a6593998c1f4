/** Runs `stop` once on SIGTERM, Ctrl-C, or when the program that started us is gone; a second signal ends at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const react = () => {
    if (stopping) process.exit(1)
    stopping = true
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
