// The database servers of the installation. Nearly every installation has one: what several need is loaded when there
// is a second one, and until then no request passes it.
import type { Database } from '#database/database.ts'
import { openServices, type ServiceDeps, type Services } from './open-services.ts'
import { areSeveral, onSecondServer } from './second-server.ts'
import type { Places } from './supabase/realtime/dependencies.ts'
import type { Supabase } from './supabase/supabase.ts'
import type { HitServers } from './tracking/route-hits.ts'

/** The servers besides the home database. */
export type OtherServers = {
  /** Answers a request on the server of its account. */
  fetch: Supabase['fetch']
  hitServers: HitServers
  livePlaces: Places
  /** Rejects when one is unavailable. */
  databases(): Promise<Database[]>
  /** Stops passing on what reached the wrong server. */
  stop(): Promise<void>
  /** Called after home was closed, whose last hits may belong to another server. */
  close(): Promise<void>
}

/** The services of home, which pass to other servers what belongs there. */
export async function openServers(deps: ServiceDeps): Promise<Services> {
  let others: OtherServers | undefined
  let opening: Promise<OtherServers> | undefined
  const openOthers = async (home: Services): Promise<OtherServers> => {
    const { serveCells } = await import('./cells/serve-cells.ts')
    others = await serveCells(deps, home)
    return others
  }
  const opened = Promise.withResolvers<OtherServers>()
  // Hits that wait since the last run must not be taken for those of home.
  if (await areSeveral(deps.home)) opening = opened.promise
  const home = await openServices({
    ...deps,
    hitServers: {
      areSeveral: () => (others ? others.hitServers.areSeveral() : opening !== undefined),
      find: async (hit) => (await opening)?.hitServers.find(hit),
      isForeign: (host, workspace) => others?.hitServers.isForeign(host, workspace) ?? false,
    },
    livePlaces: {
      changes: () => others?.livePlaces.changes() ?? 0,
      serverOf: async (account) => (await opening)?.livePlaces.serverOf(account),
    },
    otherServers: async () => (await (await opening)?.databases()) ?? [],
  })
  if (opening) opened.resolve(await openOthers(home))
  const stopLooking = onSecondServer(
    deps.home,
    async () => {
      opening ??= openOthers(home)
      await opening.catch((error: unknown) => {
        // The next look opens them again.
        opening = undefined
        throw error
      })
    },
    (error) => deps.log.error({ err: error }, 'Other servers could not be looked up; it will be retried'),
  )
  return {
    ...home,
    supabase: {
      ...home.supabase,
      fetch: (request) => (others ? others.fetch(request) : home.supabase.fetch(request)),
      get answerTable() {
        return others ? undefined : home.supabase.answerTable
      },
    },
    async close() {
      await stopLooking()
      await others?.stop()
      await home.close()
      await others?.close()
    },
  }
}
