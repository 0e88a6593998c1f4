// `coldframe [--env-file FILE] COMMAND …`
import { runCommand } from './commands.ts'

// `… | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCommand(process.argv.slice(2))
