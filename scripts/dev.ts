// Runs the product for development: the server restarts when its files change, and Vite serves the front end with hot
// reload on the public port and proxies everything else.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { buildIfStale } from './build.ts'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const url = `http://127.0.0.1:${port}`

await buildIfStale()
process.env.COLDFRAME_SERVER = `http://127.0.0.1:${serverPort}`
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true, host: '127.0.0.1' },
})
await vite.listen()
// The sources themselves, because a bundle has none that change.
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'server', 'start.ts')],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), APP_URL: url },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM')
    void vite.close()
  })
}
await once(server, 'exit')
await vite.close()
