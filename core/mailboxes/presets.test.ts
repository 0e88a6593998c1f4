import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilitiesOf } from './preset.ts'
import { presetForAddress, presetOf, presets } from './presets.ts'

test('every preset is encrypted, named once, and says what to do in steps', () => {
  assert.equal(new Set(presets.map(({ id }) => id)).size, presets.length)
  for (const preset of presets) {
    assert.ok(preset.steps.length >= 2, preset.id)
    for (const server of [preset.smtp, preset.imap]) {
      if (!server) continue
      assert.notEqual(server.security, 'none', preset.id)
      assert.equal(server.security === 'tls', [465, 993].includes(server.port), preset.id)
    }
  }
})

test('a card claims to read only what can be read', () => {
  const reads = presets.filter((preset) => abilitiesOf(preset).every(({ does }) => does)).map(({ id }) => id)
  assert.deepEqual(reads, ['gmail', 'microsoft', 'zoho', 'fastmail', 'other'])
})

test('the address says whose mailbox it is, and a company’s own domain doesn’t', () => {
  assert.equal(presetForAddress('ada@GMail.com')?.id, 'gmail')
  assert.equal(presetForAddress('ada@hotmail.com')?.id, 'microsoft')
  assert.equal(presetForAddress('ada@example.com'), undefined)
  assert.equal(presetForAddress('gmail.com@example.com'), undefined)
})

test('a preset that is no longer known is any mail server', () => {
  assert.equal(presetOf('gone').id, 'other')
})
