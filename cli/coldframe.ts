// `coldframe [--env-file FILE] COMMAND …`
import { runCommand } from './commands.ts'

// `… | head` has seen enough: no reason to complain.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCommand(process.argv.slice(2))
