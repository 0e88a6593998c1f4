import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { hasFeature, plans, planTypes, type PlanType } from '#core/billing/plans.ts'
import { configure, countAnalyses } from '#database/testing/installation-calls.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'

describe('an analysis is spent from the plan', () => {
  let t: TestDatabase
  before(async () => (t = await freshDatabase()))
  after(() => t.close())
  beforeEach(() => t.sql('truncate analyses, subscriptions, private.monthly_usage, private.settings cascade'))

  const analyze = (type = 'email_analysis') =>
    t.asAda('insert into analyses (user_id, analysis_type) values ($1, $2) returning "timestamp"', [
      t.adaId,
      type,
    ])

  const spent = (count: number) => countAnalyses(t.sql, t.adaId, count)

  const count = async () => {
    const [row] = await t.asAda<{ n: number }>('select get_user_analysis_count(auth.uid()) as n')
    return row?.n
  }

  async function subscribe(plan: PlanType, status = 'active') {
    if (plan === 'free') return
    await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type)
      values ('${t.adaId}', '${status}', '${plan}')`)
  }

  test('twenty at once at 4 of 5 let exactly one through', async () => {
    await spent(4)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => analyze()))
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
    assert.equal(await count(), 5)
    assert.deepEqual(await t.sql('select count(*)::int as kept from analyses'), [{ kept: 1 }])
    for (const result of results)
      if (result.status === 'rejected') assert.equal((result.reason as { code: string }).code, 'PT402')
  })

  for (const plan of planTypes) {
    const { analysesPerMonth, name } = plans[plan]

    test(`${plan} allows ${analysesPerMonth} in a month`, async () => {
      await subscribe(plan)
      await spent(Math.min(analysesPerMonth, 1_000_000) - 1)
      await analyze()
      if (analysesPerMonth === Infinity) await analyze()
      else
        await assert.rejects(analyze(), {
          code: 'PT402',
          message: `All ${analysesPerMonth} analyses of the ${name} plan are used for this month.`,
        })
    })

    for (const type of [
      'email_analysis',
      'subject_analysis',
      'linkedin_analysis',
      'linkedin_note_analysis',
    ]) {
      const may = !type.startsWith('linkedin') || hasFeature(plan, 'linkedin_analysis')
      test(`${plan} ${may ? 'has' : 'has no'} ${type}`, async () => {
        await subscribe(plan)
        if (may) await analyze(type)
        else
          await assert.rejects(analyze(type), {
            code: 'PT402',
            message: `The ${name} plan has no LinkedIn analysis.`,
          })
        assert.equal(await count(), may ? 1 : 0)
      })
    }
  }

  test('twenty rows in one insert are refused as one', async () => {
    await assert.rejects(
      t.asAda('insert into analyses (user_id) select auth.uid() from generate_series(1, 20)'),
      { code: 'PT402' },
    )
    assert.equal(await count(), 0)
  })

  test('the refusal says when the month ends', async () => {
    await spent(5)
    await assert.rejects(analyze(), {
      hint: /^Upgrade for more, or analyse again from 1 \w+ \d{4} \(UTC\)\.$/,
    })
  })

  test('a date sent along changes neither the time nor the month', async () => {
    await spent(5)
    const backdated = t.asAda(
      `insert into analyses (user_id, "timestamp") values (auth.uid(), now() - interval '40 days')`,
    )
    await assert.rejects(backdated, { code: 'PT402' })
    await t.sql('truncate private.monthly_usage')
    const [made] = await t.asAda<{ fresh: boolean }>(
      `insert into analyses (user_id, "timestamp") values (auth.uid(), '2020-01-01') returning "timestamp" = now() as fresh`,
    )
    assert.equal(made?.fresh, true)
  })

  test('deleting the history or its workspace gives nothing back', async () => {
    const [made] = await t.asAda<{ id: string }>(
      `insert into workspaces (name) values ('For a day'), ('To stay') returning id`,
    )
    await t.asAda('insert into analyses (workspace_id) values ($1)', [made?.id])
    await analyze()
    await t.asAda('delete from analyses where workspace_id is null')
    await t.asAda('delete from workspaces where id = $1', [made?.id])
    assert.deepEqual(await t.sql('select * from analyses'), [])
    assert.equal(await count(), 2)
  })

  test('an insert repeated under its id is spent once', async () => {
    const again = () => t.asAda(`insert into analyses (id) values ('01900c00-0000-7000-8000-000000000c00')`)
    await again()
    await assert.rejects(again(), { code: '23505' })
    assert.equal(await count(), 1)
  })

  test('another month’s analyses do not count', async () => {
    await t.sql(`insert into private.monthly_usage values
      ('${t.adaId}', date_trunc('month', now() at time zone 'utc') - interval '1 month', 5)`)
    await analyze()
    assert.equal(await count(), 1)
  })

  test('the month is the calendar’s in UTC', async () => {
    await t.asService(
      `insert into analyses (user_id, "timestamp") values
         ($1, '2026-01-31T23:59:59.999Z'), ($1, '2026-02-01T00:00:00Z'), ($1, '2026-01-31T23:30:00-05:00')`,
      [t.adaId],
    )
    assert.deepEqual(await t.sql('select month::text, analyses from private.monthly_usage order by month'), [
      { month: '2026-01-01', analyses: 1 },
      { month: '2026-02-01', analyses: 2 },
    ])
  })

  test('a lapsed subscription is the free plan again', async () => {
    await subscribe('pro', 'past_due')
    await spent(5)
    await assert.rejects(analyze(), { code: 'PT402' })
  })

  test('with billing off everybody analyses everything', async () => {
    await configure(t.asService, { billing: 'off' })
    await spent(5_000)
    await analyze('linkedin_analysis')
  })

  test('an analysis of no known form is refused in words', async () => {
    await assert.rejects(analyze('Drop Table!'), {
      code: '23514',
      message: 'There is no analysis "Drop Table!".',
    })
  })
})
