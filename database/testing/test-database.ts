import { after, before } from 'node:test'
import { freshDatabase, type TestDatabase } from './fresh-database.ts'

/** The database of a test file: opened and set up before its first test, and closed after its last. */
export function testDatabase(
  setUp: () => Promise<unknown> = async () => undefined,
  open: () => Promise<TestDatabase> = freshDatabase,
): TestDatabase {
  const t = {} as TestDatabase
  before(async () => {
    Object.assign(t, await open())
    await setUp()
  })
  after(() => t.close())
  return t
}

/** Keeps the process of a test file running, which neither a test database nor a listener does. */
export function stayRunning(): void {
  let timer: NodeJS.Timeout
  before(() => {
    timer = setInterval(() => undefined, 1_000)
  })
  after(() => clearInterval(timer))
}
