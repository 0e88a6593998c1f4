import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

/** Each is a column of only one table, with the screens that read it. */
const renamed = [
  { column: 'is_read', screens: 'web/notifications/' },
  { column: 'reply_to', screens: 'web/mailboxes/' },
  { column: 'held_by', screens: 'web/campaigns/leads/' },
  { column: 'unsure_opens', screens: 'web/tracking/' },
  { column: 'duplicates', screens: 'web/audience/import/' },
  { column: 'sequence_version', screens: 'web/campaigns/sequence/' },
]

test('a renamed column is a type error on the screens that read it', async () => {
  const root = join(import.meta.dirname, '..')
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-columns-'))
  const types = join(folder, 'database.types.ts')
  const asGenerated = await readFile(join(root, 'core/database.types.ts'), 'utf8')
  const asRenamed = renamed.reduce(
    (text, { column }) => text.replaceAll(new RegExp(`\\b${column}(?=\\??:|')`, 'g'), `${column}_renamed`),
    asGenerated,
  )
  await writeFile(types, asRenamed)
  const project = {
    extends: join(root, 'web/tsconfig.json'),
    compilerOptions: {
      paths: { '#core/database.types.ts': [types] },
      types: [join(root, 'node_modules/vite/client.d.ts')],
    },
    include: renamed.flatMap(({ screens }) => [
      `${join(root, screens)}**/*.ts`,
      `${join(root, screens)}**/*.tsx`,
    ]),
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const errors = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false', '--singleThreaded'],
      { cwd: root, maxBuffer: 1e8 },
      (_, stdout) => resolve(stdout),
    ),
  )
  await rm(folder, { recursive: true })
  for (const { column, screens } of renamed)
    assert.ok(
      errors.split('\n').some((line) => line.startsWith(screens) && line.includes(column)),
      `${column} is read in ${screens} by a type of its own:\n${errors.slice(0, 2_000)}`,
    )
})
