import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from './fields.ts'
import { render } from './render.ts'
import type { MailPart } from './tokens.ts'

const maya = fieldsOf({
  name: 'Maya Okafor',
  email: 'maya@northfell.example',
  company: 'Smith & <b>Sons</b>',
  job_title: null,
  custom_fields: JSON.stringify({
    Industry: 'Steel',
    website: 'northfell.example',
    bad: 'javascript:alert(1)',
  }),
})

const written = (template: string, part: MailPart = 'text') =>
  render(template, maya, { seed: 'maya:1', part })
const problemsOf = (template: string, part?: MailPart) =>
  written(template, part).problems.map(({ kind, start, end }) => [kind, template.slice(start, end)])

test('a tag becomes what is known, however its field is spelled', () => {
  assert.equal(
    written('{{first_name}} {{ First Name }} {{last_name}} {{industry}}').text,
    'Maya Maya Okafor Steel',
  )
})

test('a fallback stands where nothing is known', () => {
  const { text, problems } = written(
    '{{job_title|your role}} {{job_title | default: "the desk"}} {{plan|free}}',
  )
  assert.deepEqual([text, problems], ['your role the desk free', []])
})

test('a placeholder of a list is nothing known: to a fallback, to a condition and to who has none', () => {
  const nobody = fieldsOf({
    name: 'N/A Müller',
    company: '#N/A',
    custom_fields: '{"city":"keine Angabe","plan":"none"}',
  })
  const { text, problems } = render(
    'Hi {{first_name|there}} {{last_name}}, {{#if company}}{{company}}{{else}}your team{{/if}} in {{city|town}} {{plan|-}}',
    nobody,
    { seed: 'n' },
  )
  assert.deepEqual([text, problems], ['Hi there Müller, your team in town -', []])
  assert.deepEqual(
    render('{{company}}', nobody, { seed: 'n' }).problems.map(({ kind }) => kind),
    ['missing_value'],
  )
})

test('nothing known and no fallback is a problem with its place, and never a hole that goes out', () => {
  assert.deepEqual(problemsOf('Hi {{job_title}}, {{shoe_size}} {{job_title|}}'), [
    ['missing_value', '{{job_title}}'],
    ['unknown_tag', '{{shoe_size}}'],
    ['missing_value', '{{job_title|}}'],
  ])
  assert.equal(written('{{shoe_size}}').problems[0]?.message, "There is no field called 'shoe_size'.")
})

test('a condition shows the branch of those of whom it is known, in both spellings', () => {
  assert.equal(written('{{#if company}}at work{{else}}at home{{/if}}').text, 'at work')
  assert.equal(written('{{#if job_title}}at work{{else}}at home{{/if}}').text, 'at home')
  assert.equal(written('{{#unless job_title}}no title{{/unless}}').text, 'no title')
  assert.equal(written('{% if industry %}{{industry}}{% else %}none{% endif %}').text, 'Steel')
  assert.equal(written('{{#if industry}}{{#if job_title}}a{{else}}b{{/if}}{{/if}}').text, 'b')
})

test('a condition alone on its line leaves no empty line', () => {
  assert.equal(written('Hi\n{{#if industry}}\nSteel\n{{/if}}\nBye').text, 'Hi\nSteel\nBye')
  assert.equal(
    written('<p>Hi</p><p>{{#if job_title}}</p><p>x</p><p>{{/if}}</p><p>Bye</p>', 'html').text,
    '<p>Hi</p><p>Bye</p>',
  )
})

test('one lead and step get the same variant for ever', () => {
  const template = '{Hi|Hello|Hey} {there|you}, {one|two|three}'
  // Fixed expectations, because queued mails must not change when the program does.
  assert.deepEqual(
    ['maya:1', 'maya:2', 'ben:1', 'ben:2'].map((seed) => render(template, maya, { seed }).text),
    ['Hi you, three', 'Hey there, three', 'Hey there, three', 'Hello you, two'],
  )
})

test('variants are chosen about equally often', () => {
  const counts = new Map<string, number>()
  for (let lead = 0; lead < 6000; lead++) {
    const { text } = render('{a|b|c}', maya, { seed: `lead-${lead}:step-1` })
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  for (const count of counts.values()) assert.ok(Math.abs(count - 2000) < 200, `${count}`)
  assert.equal(counts.size, 3)
})

test('text and HTML of one mail choose alike', () => {
  for (let seed = 0; seed < 50; seed++) {
    const options = { seed: `${seed}` }
    const text = render('{Hi|Hello} {{first_name}}, {a & b|c}', maya, options).text
    const html = render('<p>{Hi|Hello} {{first_name}}, {a &amp; b|c}</p>', maya, {
      ...options,
      part: 'html',
    }).text
    assert.equal(html.replaceAll('&amp;', '&'), `<p>${text}</p>`)
  }
})

test('variants, tags and conditions stand in each other', () => {
  const seen = new Set(
    Array.from(
      { length: 80 },
      (_, seed) =>
        render('{Hi {{first_name|you}}|{Hello|Hey}{{#if industry}} Steel{{/if}}}', maya, { seed: `${seed}` })
          .text,
    ),
  )
  assert.deepEqual([...seen].sort(), ['Hello Steel', 'Hey Steel', 'Hi Maya'])
})

test('values are escaped in HTML, where they stand', () => {
  assert.equal(written('<p>{{company}}</p>', 'html').text, '<p>Smith &#38; &#60;b&#62;Sons&#60;/b&#62;</p>')
  assert.equal(
    written('<a title="{{company}}" href="https://a.example/?q={{company}}&x={{email}}">x</a>', 'html').text,
    '<a title="Smith &#38; &#60;b&#62;Sons&#60;/b&#62;" href="https://a.example/?q=Smith%20%26%20%3Cb%3ESons%3C%2Fb%3E&x=maya@northfell.example">x</a>',
  )
  assert.equal(
    written('https://a.example/{{company}} {{industry}}').text,
    'https://a.example/Smith%20%26%20%3Cb%3ESons%3C%2Fb%3E Steel',
  )
  assert.equal(written('<a href="{{website}}">', 'html').text, '<a href="https://northfell.example">')
})

test('a value can be no script, no style and no bare attribute', () => {
  assert.deepEqual(problemsOf('<a href="{{bad}}">', 'html'), [['unsafe_link', '{{bad}}']])
  assert.deepEqual(problemsOf('<a onclick="{{industry}}" style=\'{{industry}}\' {{industry}}>', 'html'), [
    ['unsafe_place', '{{industry}}'],
    ['unsafe_place', '{{industry}}'],
    ['unsafe_place', '{{industry}}'],
  ])
})

test('a subject stays one header, whatever somebody is called', () => {
  const mallory = fieldsOf({ name: 'Mal\r\nBcc: all@x.example', company: 'a\u2028b\u202ec\0d' })
  const { text } = render('Hi {{name}}\n, {{company}}', mallory, { seed: '', part: 'subject' })
  assert.equal(text, 'Hi Mal Bcc: all@x.example , a bc d')
})

test('values are never parsed as tags', () => {
  const mallory = fieldsOf({ name: '{{email}}', company: '{a|b}', email: 'm@x.example' })
  const { text, problems } = render('{{name}} {{company}}', mallory, { seed: '' })
  assert.deepEqual([text, problems.map(({ kind }) => kind)], [' {a|b}', ['tag_in_value']])
})

test('syntax errors are reported with their position', () => {
  assert.deepEqual(problemsOf('a {b|c'), [['unbalanced_brace', '{']])
  assert.deepEqual(problemsOf('a } b'), [['unbalanced_brace', '}']])
  assert.deepEqual(problemsOf('{first_name}'), [['single_brace', '{first_name}']])
  assert.deepEqual(problemsOf('{|}'), [['empty_spintax', '{|}']])
  assert.deepEqual(problemsOf('{{}} {{#each x}}'), [
    ['unknown_tag', '{{}}'],
    ['unknown_tag', '{{#each x}}'],
  ])
  assert.deepEqual(problemsOf('{{#if company}} x'), [['unclosed_if', '{{#if company}}']])
  assert.deepEqual(problemsOf('{{else}}{{/if}}'), [
    ['stray_block', '{{else}}'],
    ['stray_block', '{{/if}}'],
  ])
  assert.deepEqual(
    problemsOf('{a|{{#if company}}b}{{/if}}').map(([kind]) => kind),
    ['unbalanced_brace', 'unbalanced_brace'],
  )
  assert.deepEqual(
    problemsOf('{'.repeat(5000))
      .map(([kind]) => kind)
      .filter((kind) => kind === 'too_deep'),
    ['too_deep'],
  )
})

test('braces that are no marks stay as they are', () => {
  assert.deepEqual(written('a \\{b\\|c\\} {d} | e'), { text: 'a {b|c} {d} | e', problems: [] })
  const sheet = '<style>a{content:"|"}@media print{p{color:red}}</style>'
  assert.deepEqual(written(sheet, 'html'), { text: sheet, problems: [] })
})
