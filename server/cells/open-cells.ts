// The cells that this process serves, each opened with its first request. A cell that cannot be opened is retried a
// little later; until then requests fail immediately as unavailable.
import type { Database } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import { readCells } from './cell-list.ts'
import { refuseRestored } from './moves/restored.ts'
import { connectCell, type ConnectingCells } from './connect-cell.ts'

type Closing = { close(): Promise<void> }

type OpenCells<Services> = {
  /** Throws DatabaseUnavailable when the cell does not respond. */
  at(name: string): Promise<Services>
  close(): Promise<void>
}

type OpeningCells<Services extends Closing> = ConnectingCells & {
  home: Database
  keys: DataKeys
  open: (name: string, db: Database) => Promise<Services>
  onError: (error: unknown) => void
}

const RETRY_MS = 2_000
/** The longest time in milliseconds that a request waits for a cell to be opened; the opening continues. */
const WAIT_MS = 4_000

export function openCells<Services extends Closing>(deps: OpeningCells<Services>): OpenCells<Services> {
  const opened = new Map<string, Promise<Opened<Services>>>()

  function start(name: string): Promise<Opened<Services>> {
    const opening = open(name, deps)
    opened.set(name, opening)
    opening.catch((error: Error) => {
      deps.onError(new Error(`The cell ${name} can't be opened: ${error.message}`, { cause: error }))
      setTimeout(() => opened.delete(name), RETRY_MS).unref()
    })
    return opening
  }

  return {
    async at(name) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error('it is still being opened')), WAIT_MS)
      try {
        return (await Promise.race([opened.get(name) ?? start(name), late.promise])).services
      } catch (error) {
        throw new DatabaseUnavailable(new Error(`The cell ${name} is away: ${(error as Error).message}`))
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      const results = await Promise.allSettled(opened.values())
      const open = results.filter((one) => one.status === 'fulfilled')
      await Promise.all(open.map(({ value }) => value.close()))
    },
  }
}

const queryAs = (db: Database) => db.as({ role: 'service_role' }).query

type Opened<Services> = Closing & { services: Services }

async function open<Services extends Closing>(
  name: string,
  deps: OpeningCells<Services>,
): Promise<Opened<Services>> {
  const cells = await readCells(deps.home.as({ role: 'service_role' }).query, deps.keys)
  const cell = cells.find((each) => each.name === name)
  if (!cell) throw new Error('it is no longer a cell')
  const { db, close } = await connectCell(cell, deps)
  try {
    await refuseRestored(queryAs(deps.home), queryAs(db), cell)
    const services = await deps.open(name, db)
    return {
      services,
      async close() {
        await services.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
