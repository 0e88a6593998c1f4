// The cost of a report, compared with the two libraries that do a part of it, on a typical mail and in the worst case.
import { createRequire } from 'node:module'
import { analyze } from '../../core/analysis/analyze.ts'
import { loadSpamModel } from '../../core/analysis/spam/load-spam-model.ts'
import { loadSpeller } from '../../core/analysis/spelling/load-speller.ts'
import type { Draft } from '../../core/analysis/analysis.ts'
import type { Figure } from './figure.ts'

type Readability = { fleschKincaidGrade(text: string): number; fleschReadingEase(text: string): number }
const require = createRequire(import.meta.url)
const writeGood = require('write-good') as (text: string) => unknown[]
const { default: readability } = require('text-readability') as { default: Readability }

/** 120 words, with matches for most of the checks. */
const MAIL: Draft = {
  subject: 'Quick question about your support backlog',
  text: `Hi Priya,

I hope this email finds you well. I saw that Fernhill opened three support roles in March, right after the launch of your Berlin office, and new people usually need several weeks to learn the old tickets.

We are a small team that builds a tool for exactly this. It reads the tickets that were answered in the past and drafts a reply, so that a new rep can answer on their own after four days instead of twenty. Oakline and Marsh have used it since the spring in order to cut their response times.

Would you be open to a short call on Thursday? You can also look at https://example.com/oakline first.

Best regards,
Ada Lovelace`,
}

const MISSPELT: Draft = {
  ...MAIL,
  text: MAIL.text!.replace('several', 'sevral').replace('exactly', 'exactely').replace('response', 'reponse'),
}

export async function measure(): Promise<Figure[]> {
  const spamModel = await loadSpamModel()
  const ours = cost(() => analyze(MAIL, { spamModel }))
  const theirs = cost(() => {
    writeGood(MAIL.text!)
    readability.fleschKincaidGrade(MAIL.text!)
    readability.fleschReadingEase(MAIL.text!)
  })
  const speller = await loadSpeller()
  const unspelt = cost(() => analyze(MISSPELT))
  const spelt = cost(() => analyze(MISSPELT, { speller }))
  const megabyte: Draft = { text: MAIL.text!.repeat(1400) }
  const heavy = cost(() => analyze(megabyte, { spamModel }), 3)
  return [
    {
      name: 'report of a 120-word mail, every check and the spam model',
      ratio: 1 / ours,
      floor: 1,
      baseline: '1 ms of CPU',
      value: rounded(ours),
      unit: 'ms',
    },
    {
      name: 'the same against write-good and text-readability together',
      ratio: theirs / ours,
      floor: 1,
      baseline: `${rounded(theirs)} ms for their two`,
      value: rounded(ours),
      unit: 'ms',
    },
    {
      name: 'spelling of a 120-word mail with three mistakes, dictionary loaded',
      ratio: 15 / Math.max(0.001, spelt - unspelt),
      floor: 1,
      baseline: '15 ms of CPU',
      value: rounded(spelt - unspelt),
      unit: 'ms',
    },
    {
      name: 'report of 1 MB of text',
      ratio: 1000 / heavy,
      floor: 1,
      baseline: '1 s of CPU',
      value: Math.round(heavy),
      unit: 'ms',
    },
  ]
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** CPU of one call in ms, after as many warm-up calls: wall time would measure other processes. */
function cost(work: () => unknown, calls = 2000): number {
  for (let call = 0; call < calls; call++) work()
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}
