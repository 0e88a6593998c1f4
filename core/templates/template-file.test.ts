import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, readTemplateFile, writeTemplate, type TemplateContent } from './template-file.ts'

const template: TemplateContent = {
  title: 'Quiet: customers',
  subject: 'a "question" <for> {{company|you}} & co',
  text: 'Hi {{first_name|there}},\n\nStill the same?\n--\nSam',
  html: '',
  category: 'Follow-up',
  tags: ['win-back', 'q4'],
  goal: 'book-call',
  position: 'follow-up-2',
}
const read = (name: string, content: string) => {
  const result = readTemplateFile(name, content)
  return result.ok ? result.template : result.reason
}
const reason = (name: string, content: string) => {
  const result = readTemplateFile(name, content)
  return result.ok ? '' : result.reason
}

test('JSON brings back all of it, Markdown all but the HTML', () => {
  const rich = { ...template, html: '<p>Hi</p>' }
  assert.deepEqual(read('x.json', writeTemplate(rich, 'json')), rich)
  assert.deepEqual(read('x.md', writeTemplate(template, 'md')), template)
})

test('HTML brings back subject and body, with nothing run together', () => {
  const html = '<table><tr><td>Hi <b>you</b></td></tr></table>'
  const back = read('Quiet customers.html', writeTemplate({ ...template, html }, 'html'))
  assert.deepEqual(back, {
    title: 'Quiet customers',
    subject: template.subject,
    text: '',
    html,
    category: '',
    tags: [],
    goal: '',
    position: '',
  })
})

test('a text without HTML is sent out with its words escaped', () => {
  const page = writeTemplate({ ...template, text: '<script>alert(1)</script>' }, 'html')
  assert.ok(!page.includes('<script>'))
})

test('plain notes are the text, whatever program wrote them', () => {
  const windows = read('note.txt', '\uFEFF---\r\nSubject: hello: there\r\n---\r\nLine\r\n\r\nTwo')
  assert.deepEqual(windows, {
    ...template,
    title: 'note',
    subject: 'hello: there',
    text: 'Line\n\nTwo',
    category: '',
    tags: [],
    goal: '',
    position: '',
  })
  assert.equal((read('note.md', 'Just words') as TemplateContent).text, 'Just words')
})

test('JSON of other programs is read by the names they use, and odd tags are cleaned', () => {
  const back = read(
    'a.json',
    JSON.stringify({ name: ' N ', content_text: 'T', tags: ['a', ' a ', '', 7, null], goal: 'sell' }),
  )
  const unsaid = { goal: '', position: '' }
  assert.deepEqual(back, {
    title: 'N',
    subject: '',
    text: 'T',
    html: '',
    category: '',
    tags: ['a'],
    ...unsaid,
  })
})

test('an invalid file is rejected with a reason', () => {
  assert.match(reason('a.json', '{'), /not valid JSON/)
  assert.match(reason('a.json', '[1]'), /One template/)
  assert.match(reason('a.json', '{"x":1}'), /There is no/)
  assert.match(reason('a.md', '  '), /empty/)
  assert.match(reason('a.md', 'PK\u0003\u0004\0'), /not a text file/)
  assert.match(reason('a.md', 'x'.repeat(500_001)), /too long/)
})

test('a file has a name that every system takes', () => {
  assert.equal(fileName('Été / 50% “off”!', 'md'), 'ete-50-off.md')
  assert.equal(fileName('///', 'json'), 'template.json')
})
