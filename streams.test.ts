// Finds streams, sockets and threads without a listener for their errors in the text of the code. An `error` event
// without a listener is an uncaught exception.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const files = globSync('{server,database,cli}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/testing/'),
)

/** The next statement passes it to `pipeline`, below the folder that contains the function. */
const listensItself = new Set(['database/cells/copy-group.ts'])

const made =
  /(?<!withErrorListener\(\s*)(?<![.\w])(?:\bnew (?:Readable|Writable|Duplex|Transform|PassThrough|Busboy|Dicer|WebSocketServer|WebSocket|Socket|TLSSocket|Worker)\(|(?:\w+\.)*(?:createReadStream|createWriteStream|create(?:Zstd|Brotli)\w+|createG(?:un)?zip|create(?:In|De)flate\w*|createUnzip|Readable\.from|Readable\.fromWeb|Duplex\.from)\(|owner\.query\(copy(?:To|From)\(|(?:source|target)\.query\(\s*copy(?:To|From)\()/g

/** Imports from `node:net` and similar modules, whose names other modules use as well. */
const clients = /import \{([^}]*)\} from 'node:(?:net|tls|https?|http2)'/g

function unlistened(source: string): string[] {
  const names = [...source.matchAll(clients)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => /(?:.* as )?(\w+)\s*$/.exec(name.trim())?.[1] ?? '')
    .filter((name) => /^(?:connect|createConnection|get|request)/.test(name))
  const called = names.flatMap((name) =>
    [...source.matchAll(new RegExp(`(?<!withErrorListener\\(\\s*(?:\\([^()]*)?)\\b${name}\\(`, 'g'))].map(
      ([call]) => call,
    ),
  )
  return [...[...source.matchAll(made)].map(([call]) => call), ...called]
}

test('every stream, socket and thread is made within withErrorListener', () => {
  const found = files
    .filter((file) => !listensItself.has(file))
    .flatMap((file) => unlistened(readFileSync(file, 'utf8')).map((call) => `${file}: ${call}`))
  assert.ok(files.length > 500)
  assert.deepEqual(found, [])
})

test('every connection to PostgreSQL and every process that is started has a listener for its errors', () => {
  const found = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /new (?:pg\.)?(?:Client|Pool)\(/.test(source) && !source.includes(".on('error'")
  })
  assert.deepEqual(found, [])
})

test('the rule finds what has no listener, and lets pass what has one', () => {
  for (const [source, count] of [
    [`const file = createReadStream('x')`, 1],
    [`const file = withErrorListener(createReadStream('x'))`, 0],
    [`withErrorListener(\n  new Busboy({}),\n)`, 0],
    [`pipeline(source, new Busboy({}))`, 1],
    [`import { connect } from 'node:tls'\nconst socket = connect({})`, 1],
    [`import { connect } from 'node:tls'\nconst socket = withErrorListener(connect({}))`, 0],
    [`import { connect } from './connect.ts'\nconst database = connect({})`, 0],
    [`await handle.createWriteStream()`, 1],
  ] as const)
    assert.equal(unlistened(source).length, count, source)
})
