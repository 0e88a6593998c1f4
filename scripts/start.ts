import { parseArgs } from 'node:util'
import { buildIfStale } from './build.ts'

const { processes } = parseArgs({ options: { processes: { type: 'string' } } }).values
if (processes !== undefined) process.env['PROCESSES'] = processes
await buildIfStale()
await import('#server/main.ts')
