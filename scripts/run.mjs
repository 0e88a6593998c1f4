// `node scripts/run.mjs FILE [ARGUMENT…]`: runs a TypeScript file on the project's own Node, installing first if
// necessary; for a file of the lab its packages too.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, nodeProgram, root } from './install.mjs'

const [file, ...rest] = process.argv.slice(2)
// Whoever only uses the product needs no packages of checks and tests.
const isUse = file === 'scripts/start.ts' || file.startsWith('cli/')
install(root, { tests: !isUse })
if (file.startsWith('lab/')) install(join(root, 'lab'))
const child = spawn(nodeProgram(), [join(root, file), ...rest], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the child sees this pipe close if we are killed
  env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') },
})
// Under an npm that passes signals only to its shell, the shell dies and this process gets another parent.
const parent = process.ppid
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
// SIGUSR2 replaces the processes of `npm start -- --processes N` one by one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
