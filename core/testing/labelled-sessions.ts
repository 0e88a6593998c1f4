// Hits on one message with their true origin: written by us after the publicly known signals of scanners and mail
// clients, not recorded. The set includes hard cases that no classifier can decide without addresses.
import {
  appleMail,
  chrome,
  gmail,
  hit,
  HOUR,
  machine,
  MINUTE,
  person,
  readers,
  SENT,
  windows,
  yahoo,
  type Hit,
  type LabelledEvent,
} from './labelled-hits.ts'

type LabelledSession = {
  name: string
  sentAt: number
  links: number
  events: LabelledEvent[]
}

const session = (name: string, links: number, events: LabelledEvent[]): LabelledSession => ({
  name,
  sentAt: SENT,
  links,
  events,
})

/** Every link of the mail in order, `gap` seconds apart. */
const sweep = (after: number, links: number, gap: number, who: Hit): LabelledEvent[] =>
  Array.from({ length: links }, (_, i) => hit('click', after + i * gap, { ...who, link: `link ${i + 1}` }))

const people = (): LabelledSession[] => [
  ...readers.map((agent, i) =>
    session('A person opens', 2, [hit('open', (3 + 7 * i) * MINUTE, person(agent))]),
  ),
  ...readers.map((agent, i) =>
    session('A person opens and follows a link', 3, [
      hit('open', (i + 1) * HOUR, person(agent)),
      hit('click', (i + 1) * HOUR + 25, person(agent, { link: 'link 2' })),
    ]),
  ),
  ...readers
    .slice(0, 8)
    .map((agent, i) =>
      session('A person comes back over days', 1, [
        hit('open', 40 * MINUTE, person(agent)),
        hit('open', (20 + i) * HOUR, person(agent)),
        hit('click', (50 + i) * HOUR, person(agent)),
      ]),
    ),
  ...[4, 6, 9, 15, 30, 90].map((gap) =>
    session('A person follows two links', 4, [
      hit('open', 2 * HOUR, person()),
      ...sweep(2 * HOUR + 10, 2, gap, person()),
    ]),
  ),
  ...[8, 12, 20, 35].map((after) =>
    session('A person sits in the mailbox', 2, [
      hit('open', after, person()),
      hit('click', after + 9, person()),
    ]),
  ),
]

const proxies = (): LabelledSession[] => [
  ...[1, 5, 30, 240, 900, 3000].map((minutes) =>
    session('Gmail shows the mail to a person', 2, [
      hit('open', minutes * MINUTE, person(gmail, { network: 'image_proxy' })),
      hit('click', minutes * MINUTE + 30, person()),
    ]),
  ),
  ...[2, 45, 600].map((minutes) =>
    session('Yahoo shows the mail to a person', 1, [hit('open', minutes * MINUTE, person(yahoo))]),
  ),
  ...[0.2, 1, 4, 9, 20, 70, 200, 500].map((minutes) =>
    session('Apple Mail Privacy Protection fetches', 1, [hit('open', minutes * MINUTE, machine(appleMail))]),
  ),
  ...[10, 60, 300, 1000].map((minutes) =>
    session('Apple fetches, and later a person clicks', 2, [
      hit('open', minutes * 20, machine(appleMail)),
      hit('click', minutes * MINUTE + 5, person(readers[9])),
    ]),
  ),
]

const scanners = (): LabelledSession[] => [
  ...[
    'Barracuda Sentinel (EE)',
    'Mozilla/5.0 (compatible; Proofpoint URL Defense)',
    'Mimecast/1.0 link check',
    'Sophos Email Scanner/2.1',
    'Mozilla/5.0 (Zscaler Sandbox)',
    'TMUFE/7.5',
  ].map((agent, i) =>
    session('A scanner that gives its name', 3, sweep(5 + i * 40, 1 + (i % 3), 5, machine(agent))),
  ),
  ...[2, 3, 4, 5, 6, 8, 12, 20].map((links) =>
    session('A gateway follows every link as Chrome', links, sweep(20 + links, links, 0.2, machine())),
  ),
  ...[3, 5, 7, 10].map((links) =>
    session('A gateway loads the picture, then the links', links, [
      hit('open', 15, machine(readers[3])),
      ...sweep(16, links, 0.5, machine(readers[3])),
      hit('click', 50, machine(readers[3])),
    ]),
  ),
  ...[0.6, 1.1, 1.9, 3.2, 4.4].map((after) =>
    session('A check at delivery', 1, [hit('click', after, machine())]),
  ),
  ...[6, 30, 110, 400, 5000, 20_000].map((after) =>
    session('Exchange Online Protection follows one link', 3, [
      hit('click', after, machine(chrome, { network: 'mail_security' })),
    ]),
  ),
  ...[10, 25, 60, 100].map((after) =>
    session('A scanner in a cloud, soon after', 2, [
      hit('click', after, machine(chrome, { network: 'data_centre' })),
    ]),
  ),
  ...[60, 200, 900, 4000].map((after) =>
    session('HEAD first, then GET', 1, [hit('click', after, machine(chrome, { probed: true }))]),
  ),
  ...[5, 9, 20, 50].map((others) =>
    session('One visitor for many recipients', 2, [hit('click', 40 + others, machine(chrome, { others }))]),
  ),
  ...[4, 6, 9, 12, 15, 21].map((hours) =>
    session('A gateway first, the person later', 4, [
      ...sweep(25, 4, 0.3, machine(readers[3])),
      hit('open', hours * HOUR, person(readers[1])),
      hit('click', hours * HOUR + 40, person(readers[1])),
    ]),
  ),
]

const programs = (): LabelledSession[] => [
  ...[
    'curl/8.7.1',
    'python-requests/2.32.3',
    'Go-http-client/2.0',
    'okhttp/4.12.0',
    'Java/21.0.2',
    'Wget/1.21',
    'node',
    'axios/1.7.2',
  ].map((agent, i) => session('A program', 2, [hit('click', 30 + i * 400, machine(agent))])),
  ...[2, 50, 700].map((minutes) =>
    session('No name at all', 1, [hit('open', minutes * MINUTE, machine(''))]),
  ),
  ...[
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'WhatsApp/2.24.1 A',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `${windows} HeadlessChrome/141.0.0.0 Safari/537.36`,
  ].map((agent) => session('A preview or a crawler', 2, [hit('click', 2 * HOUR, machine(agent))])),
  ...[1, 20, 400].map((minutes) =>
    session('A browser that fetches ahead', 1, [
      hit('click', minutes * MINUTE, machine(chrome, { prefetch: true })),
    ]),
  ),
  ...[5, 40, 300, 4000].map((before) =>
    session('The sender looks while writing', 2, [hit('open', -before, machine())]),
  ),
]

/** Sessions in which the signals are misleading. */
const hard = (): LabelledSession[] => [
  ...[200, 700, 4000, 90_000].map((after) =>
    session('Hard: a person behind a VPN', 2, [
      hit('click', after, person(chrome, { network: 'data_centre' })),
    ]),
  ),
  ...[0.3, 0.5, 0.8].map((gap) =>
    session('Hard: a person opens three links in tabs', 5, sweep(3 * HOUR, 3, gap, person())),
  ),
  ...[2.5, 4].map((after) =>
    session('Hard: a person clicks within five seconds', 1, [hit('click', after, person())]),
  ),
  ...[9, 300, 2000, 9000, 40_000].map((after) =>
    session('Hard: a scanner as Chrome, from a home address, on one link', 3, [
      hit('click', after, machine()),
    ]),
  ),
  ...[700, 30_000].map((after) =>
    session('Hard: a person whose Apple Mail hides the view', 1, [hit('open', after, person(appleMail))]),
  ),
  ...[500, 8000].map((after) =>
    session('Hard: a scanner in a cloud, much later', 2, [
      hit('click', after, machine(chrome, { network: 'data_centre' })),
    ]),
  ),
  ...[400, 5000].map((after) =>
    session('Hard: a mail program nobody knows', 1, [hit('open', after, person('Mailspring/1.15'))]),
  ),
]

export const labelledSessions = (): LabelledSession[] => [
  ...people(),
  ...proxies(),
  ...scanners(),
  ...programs(),
  ...hard(),
]
