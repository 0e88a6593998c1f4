// What tests of the engine share: a database, a mail server of their own, and the engine between the two.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  moveClock,
  setUpScenario,
  type Scenario,
  type ScenarioOptions,
} from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing.ts'
import type { EngineParts } from '../engine.ts'
import { testEngine, type TestEngine } from './test-engine.ts'
import { startSink, type Sink, type SinkScript, type Taken } from './sink.ts'

/** `recipients`, `taken` and `raw` go on growing. */
export type Played = Scenario & { taken: Taken[]; recipients: string[]; raw: string[]; engine: TestEngine }

export type Harness = ReturnType<typeof createHarness>

export function createHarness() {
  let t: TestDatabase
  let sink: Sink | undefined
  let engine: TestEngine | undefined

  /** The engine stands still until it is started. */
  async function set(
    script: SinkScript,
    options: ScenarioOptions = {},
    parts: Partial<EngineParts> = {},
  ): Promise<Played> {
    const [taken, recipients, raw]: [Taken[], string[], string[]] = [[], [], []]
    sink = await startSink({
      ...script,
      taken: (mail, text) => (taken.push(mail), recipients.push(mail.recipient), raw.push(text)),
    })
    const scenario = await setUpScenario(t.sql, t.adaId, options)
    engine = await testEngine(t.db, sink.port, parts)
    return { ...scenario, taken, recipients, raw, engine }
  }

  return {
    set,
    open: async () => (t = await freshDatabase()),
    close: () => t.close(),
    /** Of the mail server that now stands. */
    port: () => sink!.port,

    async run(...scenario: Parameters<typeof set>): Promise<Played> {
      const played = await set(...scenario)
      await played.engine.start()
      return played
    },

    async until(condition: string, meanwhile?: () => Promise<unknown>): Promise<void> {
      for (let tries = 0; tries < 1_600; tries += 1) {
        await meanwhile?.()
        if ((await t.sql(`select (${condition}) as met`))[0]!['met'] === true) return
        await sleep(25)
      }
      const mails = await t.sql('select recipient, state, answer, attempts, next_at from messages')
      const leads = await t.sql('select email, state, held_by, reason, due_at from campaign_leads')
      const told = JSON.stringify({ mails: mails.slice(0, 20), leads: leads.slice(0, 20) })
      assert.fail(`Never came true: ${condition}\n${told}\n${String(engine?.errors)}`)
    },

    /** After each test: nobody sends any more, and nothing is left of it. */
    async clear(): Promise<void> {
      await engine?.stop()
      await sink?.close()
      engine = sink = undefined
      await moveClock(t.sql, '0')
      await t.sql('delete from workspaces; delete from notifications')
    },
  }
}
