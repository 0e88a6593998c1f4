// The common parts of the engine's tests: a database, a fake mail server, and the engine in between.
import {
  moveClock,
  setUpScenario,
  type Scenario,
  type ScenarioOptions,
} from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import type { EngineDeps } from '#server/sending/engine.ts'
import { testEngine, type TestEngine } from './test-engine.ts'
import { startSink, type Sink, type SinkScript, type Taken } from './sink.ts'

/** `recipients`, `taken` and `raw` continue to grow. */
export type Played = Scenario & { taken: Taken[]; recipients: string[]; raw: string[]; engine: TestEngine }

export function createHarness() {
  let t: TestDatabase
  let sink: Sink | undefined
  let engine: TestEngine | undefined

  /** The engine does nothing until it is started. */
  async function set(
    script: SinkScript,
    options: ScenarioOptions = {},
    deps: Partial<EngineDeps> = {},
  ): Promise<Played> {
    const [taken, recipients, raw]: [Taken[], string[], string[]] = [[], [], []]
    sink = await startSink({
      ...script,
      taken: (mail, text) => (taken.push(mail), recipients.push(mail.recipient), raw.push(text)),
    })
    const scenario = await setUpScenario(t.sql, t.adaId, options)
    engine = await testEngine(t.db, sink.port, deps)
    return { ...scenario, taken, recipients, raw, engine }
  }

  return {
    set,
    open: async () => (t = await freshDatabase()),
    close: () => t.close(),
    /** The port of the current mail server. */
    port: () => sink!.port,

    async run(...scenario: Parameters<typeof set>): Promise<Played> {
      const played = await set(...scenario)
      await played.engine.start()
      return played
    },

    untilTrue: (condition: string, meanwhile?: () => Promise<unknown>): Promise<void> =>
      until(
        async () => {
          await meanwhile?.()
          return (await t.sql(`select (${condition}) as met`))[0]?.['met'] === true
        },
        async () => ({
          condition,
          mails: await t.sql('select recipient, state, answer, attempts, next_at from messages limit 20'),
          leads: await t.sql('select email, state, held_by, reason, due_at from campaign_leads limit 20'),
          errors: String(engine?.errors),
        }),
      ),

    /** Runs after each test: stops sending, and deletes all of its data. */
    async clear(): Promise<void> {
      await engine?.stop()
      await sink?.close()
      engine = sink = undefined
      await moveClock(t.sql, '0')
      await t.sql('delete from workspaces; delete from notifications')
    },
  }
}
