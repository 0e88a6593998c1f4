// All people here are invented; .example and .test addresses can never receive mail (RFC 2606).
import type { Group } from '#core/audience/segment.ts'

type Member = {
  name: string
  email: string
  company: string
  job_title: string
  location: string
  tags: string[]
  lead_score: number
  priority: 'low' | 'medium' | 'high'
}

const people: [name: string, company: string, title: string, city: string, tags: string, score: number][] = [
  ['Maya Lindqvist', 'Northwind Logistics', 'Head of Operations', 'Gothenburg', 'logistics vip', 88],
  ['Tomas Okafor', 'Brightline Health', 'VP Sales', 'Dublin', 'health', 74],
  ['Priya Raman', 'Fieldstone Robotics', 'Founder', 'Bengaluru', 'founder robotics', 92],
  ['Jonas Weber', 'Kessel & Sohn', 'Purchasing Lead', 'Stuttgart', 'manufacturing', 41],
  ['Elena Marchetti', 'Porto Foods', 'Marketing Director', 'Milan', 'food', 57],
  ['Sam Whitaker', 'Cedar Analytics', 'Growth Lead', 'Portland', 'saas', 69],
  ['Aiko Tanaka', 'Hoshi Studio', 'Creative Director', 'Osaka', 'agency', 52],
  ['Luc Moreau', 'Atelier Nord', 'Managing Partner', 'Lille', 'agency vip', 81],
  ['Grace Mbeki', 'Savanna Pay', 'Head of Partnerships', 'Nairobi', 'fintech', 77],
  ['Daniel Kovacs', 'Danube Cloud', 'CTO', 'Budapest', 'saas', 63],
  ['Hannah Price', 'Oakhill Schools', 'Procurement Manager', 'Leeds', 'education', 34],
  ['Mateo Alvarez', 'Sol Energía', 'COO', 'Valencia', 'energy', 70],
  ['Ingrid Solberg', 'Fjord Marine', 'Fleet Manager', 'Bergen', 'logistics', 46],
  ['Owen Brady', 'Greenfold', 'Founder', 'Cork', 'founder climate', 85],
  ['Nadia Haddad', 'Levant Textiles', 'Export Manager', 'Beirut', 'manufacturing', 39],
  ['Chen Wei', 'Lantern AI', 'Head of Product', 'Singapore', 'saas', 79],
  ['Rosa Pereira', 'Tejo Ventures', 'Principal', 'Lisbon', 'investor vip', 90],
  ['Peter Novak', 'Moravia Tools', 'Sales Director', 'Brno', 'manufacturing', 55],
  ['Amelia Clarke', 'Harbour & Co', 'Office Manager', 'Bristol', 'services', 28],
  ['Yusuf Demir', 'Bosphorus Retail', 'E-commerce Lead', 'Istanbul', 'retail', 61],
  ['Clara Hoffmann', 'Talwerk', 'People Lead', 'Munich', 'services', 43],
  ['Ravi Menon', 'Coastal Clinics', 'Director of Growth', 'Kochi', 'health', 66],
  ['Sofia Lund', 'Papirhus', 'Founder', 'Aarhus', 'founder retail', 72],
  ['Noah Fischer', 'Alpenglow Travel', 'Marketing Manager', 'Zurich', 'travel', 50],
]

export const members: Member[] = people.map(([name, company, job_title, location, tags, lead_score]) => ({
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@${company.toLowerCase().replace(/[^a-z]+/g, '')}.example`,
  company,
  job_title,
  location,
  tags: tags.split(' '),
  lead_score,
  priority: lead_score >= 80 ? 'high' : lead_score >= 45 ? 'medium' : 'low',
}))

export const segments = [
  { name: 'Agencies', filter: { match: 'all', rules: [{ field: 'tags', op: 'has', value: 'agency' }] } },
] satisfies { name: string; filter: Group }[]

/** `segment` is the name of one of `segments`. */
export const campaigns = [
  {
    title: 'Warehouse handovers, spring',
    description: 'Operations leads who run two shifts or more.',
    category: 'follow-up',
    target_audience: 'active',
    priority: 'high',
    tags: ['logistics', 'spring'],
  },
  {
    title: 'Founders after a seed round',
    description: 'First note within two weeks of the announcement.',
    category: 'welcome',
    target_audience: 'new',
    priority: 'high',
    tags: ['founders', 'seed'],
  },
  {
    title: 'Agencies: proposal turnaround',
    description: 'One question about how long a proposal takes.',
    category: 'promotional',
    target_audience: 'segment',
    segment: 'Agencies',
    priority: 'medium',
    tags: ['agency'],
  },
  {
    title: 'Quiet customers',
    description: 'People who wrote once and then fell silent.',
    category: 'survey',
    target_audience: 'inactive',
    priority: 'low',
    tags: ['win-back'],
  },
]

export const drafts = [
  {
    title: 'Shift handover question',
    category: 'First email',
    goal: 'reply',
    step_position: 'first',
    tags: ['warehouse', 'question'],
    folder: 'Warehouses',
    subject: 'handovers at {{company | your site}}',
    text: `Hi {{first_name | there}},

{{company | Your team}} opened a second shift this spring. When the evening crew takes over, where do the open issues go: a sheet, a board, or someone's memory?

Two warehouses your size moved them into one list and cut the first hour's mistakes by half.

Would it help to see how theirs looks?

Ines`,
  },
  {
    title: 'After the funding news',
    category: 'First email',
    goal: 'reply',
    step_position: 'first',
    tags: ['founders', 'trigger'],
    folder: null,
    subject: 'your first sales hire',
    text: `Hi {{first_name | there}},

Congratulations on the round. In the plan you shared, outreach starts in March, before the first sales hire is in.

You could test the message this month with forty emails of your own. I have a short outline that founders at your stage used.

Shall I send it over?

Ines`,
  },
  {
    title: 'The one that talks about itself',
    category: 'Announcement',
    goal: null,
    step_position: null,
    tags: ['to rewrite'],
    folder: null,
    subject: 'RE: AMAZING OPPORTUNITY!!!',
    text: `Dear Sir or Madam,

We are the leading provider of innovative, world-class, cutting-edge solutions and I wanted to reach out to tell you about our company. We have won many awards and we guarantee a 300% increase in revenue. We offer a free trial, a discount and a money back guarantee, but you must ACT NOW because this offer expires today!!!

Click here: https://bit.ly/3xAmple and here: https://example.com/offer and book a call, reply to this email, or forward it to your manager.

I never heard back from you last time, which was disappointing.

Best regards`,
  },
  {
    title: 'Follow-up with something new',
    category: 'Follow-up',
    goal: 'reply',
    step_position: 'follow-up-1',
    tags: ['warehouse'],
    folder: 'Warehouses',
    subject: 'handovers at {{company | your site}}',
    text: `Hi {{first_name | there}},

One thing I left out last week: the list works on the phones your crew already has, so there is nothing to install.

Is the handover still on paper for you?

Ines`,
  },
]

export const folders = [{ name: 'Warehouses' }]

export const snippets = [
  {
    name: 'Proof in one line',
    content: "Two warehouses your size moved it into one list and cut the first hour's mistakes by half.",
  },
  { name: 'Small ask', content: '{Would it help|Is it worth ten minutes} to see how theirs looks?' },
  {
    name: 'No hurry',
    content: 'If this is not the time{{#if company}} at {{company|your team}}{{/if}}, a word is enough.',
  },
]

/** The history of the drafts over two months: the poor one first, the better ones increasingly often. */
export const reviews = [
  { draft: 'The one that talks about itself', daysAgo: 52 },
  { draft: 'The one that talks about itself', daysAgo: 47 },
  { draft: 'Shift handover question', daysAgo: 41 },
  { draft: 'The one that talks about itself', daysAgo: 35 },
  { draft: 'After the funding news', daysAgo: 27 },
  { draft: 'After the funding news', daysAgo: 23 },
  { draft: 'Shift handover question', daysAgo: 19 },
  { draft: 'The one that talks about itself', daysAgo: 16 },
  { draft: 'Follow-up with something new', daysAgo: 12 },
  { draft: 'After the funding news', daysAgo: 9 },
  { draft: 'Shift handover question', daysAgo: 6 },
  { draft: 'The one that talks about itself', daysAgo: 3 },
  { draft: 'Follow-up with something new', daysAgo: 2 },
  { draft: 'After the funding news', daysAgo: 0.2 },
  { draft: 'Shift handover question', daysAgo: 0.1 },
] as const
