import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'dictionary_words',
  row: `insert into dictionary_words (workspace_id, word) values (:workspace, 'Oakline') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from dictionary_words' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into dictionary_words (workspace_id, word) values (:workspace, 'Fernhill')`,
    },
    update: { by: [], sql: `update dictionary_words set word = 'Overwritten'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from dictionary_words' },
  },
})

const asAda = (sql: string, values: unknown[] = []) => t.asAda(sql, values)

test('the words of a person are theirs alone, and nobody adds to those of another', async () => {
  await asAda(`insert into dictionary_words (user_id, word) values ($1, 'Klartek')`, [t.adaId])
  const seen = 'select word from dictionary_words where user_id is not null'
  assert.deepEqual(await asAda(seen), [{ word: 'Klartek' }])
  assert.deepEqual(await t.db.as(t.bob).query(seen), [])
  await assert.rejects(
    t.db.as(t.bob).query(`insert into dictionary_words (user_id, word) values ($1, 'Zapperly')`, [t.adaId]),
    { code: '42501' },
  )
  await t.db.as(t.bob).query('delete from dictionary_words where user_id is not null')
  assert.deepEqual(await asAda(seen), [{ word: 'Klartek' }])
  await assert.rejects(t.db.as(t.anon).query(seen), { code: '42501' })
  await asAda('delete from dictionary_words where user_id = $1', [t.adaId])
})

test('a word is one word, is kept once however it is written, and has one owner', async () => {
  const add = (word: string) =>
    asAda('insert into dictionary_words (workspace_id, word) values ($1, $2)', [workspaceId, word])
  await add('Vispero')
  await assert.rejects(add('VISPERO'), { code: '23505' })
  await assert.rejects(add('two words'), { message: /not one word/ })
  await assert.rejects(add('a'.repeat(61)), { message: /too long/ })
  await assert.rejects(
    asAda(`insert into dictionary_words (workspace_id, user_id, word) values ($1, $2, 'Both')`, [
      workspaceId,
      t.adaId,
    ]),
    { code: '23514' },
  )
  await asAda(`delete from dictionary_words where word = 'Vispero'`)
})

test('a dictionary takes 2000 words, and says when it is full', async () => {
  await t.sql(`insert into dictionary_words (workspace_id, word)
    select '${workspaceId}', 'word' || translate(n::text, '0123456789', 'abcdefghij') from generate_series(1, 2000) n`)
  await assert.rejects(
    asAda(`insert into dictionary_words (workspace_id, word) values ($1, 'Onemore')`, [workspaceId]),
    { code: 'PT409', message: 'This dictionary is full.' },
  )
  await asAda(`insert into dictionary_words (user_id, word) values ($1, 'Onemore')`, [t.adaId])
  await t.sql('delete from dictionary_words')
})
