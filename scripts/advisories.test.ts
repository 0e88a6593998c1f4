import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeAudit } from './advisories.ts'

const audit = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity, range: '<2.0.0' }]),
    ),
  })

test('a high or critical advisory fails and is named; a lesser one does not', () => {
  assert.equal(judgeAudit(audit()).ok, true)
  assert.equal(judgeAudit(audit('low', 'moderate')).ok, true)
  assert.deepEqual(judgeAudit(audit('low', 'critical', 'high')), {
    ok: false,
    said: 'Known holes in what an installation runs:\ncritical: p1 <2.0.0\nhigh: p2 <2.0.0',
  })
})

test('a registry that could not be asked is said and fails nothing', () => {
  const error = '{"message":"request to the registry failed","error":{"code":"ENOTFOUND"}}'
  for (const output of ['', 'npm error network', error]) {
    const { ok, said } = judgeAudit(output)
    assert.equal(ok, true)
    assert.match(said, /were not checked/)
  }
})
