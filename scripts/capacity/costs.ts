// What the capacity of an installation is computed from: what was measured, and what is assumed of its use. Change one,
// and `node scripts/run.mjs scripts/write-capacity.ts` writes the table of docs/scaling.md again.

/** On the machine of docs/performance.md; a core is one of its cores. */
export const costs = {
  /** An email that leaves, with everything on the machine and the receiving server too. */
  emailMs: 4.3,
  hitMs: 0.35,
  /** 1,725 mixed requests a second on two cores, for ten minutes. */
  requestMs: 2_000 / 1_725,
  contactBytes: 1_300,
  leadBytes: 700,
  messageBytes: 1_200,
  /** 120 words; HTML is as much again. */
  textBytes: 1_400,
  /** 20,000 opens with a reason and a user agent, indexes included. */
  eventBytes: 480,
  processMegabytes: 150,
  /** A mailbox that is read: `npm run bench -- mailboxes`. */
  mailboxMegabytes: 0.213,
  mailboxesOfProcess: 1_000,
} as const

export const use = {
  emailsPerDay: 50,
  workingDays: 22,
  hitsPerEmail: 3,
  contactsPerMonth: 400,
  mailboxesPerPerson: 5,
  /** Of the people, at work at one moment of working hours, each with a request in so many seconds. */
  atWork: 0.1,
  secondsBetweenRequests: 5,
  sendingHours: 8,
} as const

export const limits = {
  /** Of one PostgreSQL: what is restored from a copy within a working day. */
  cellTerabytes: 2,
  /** Processes that read beyond those needed, for one machine in ten that is away. */
  spare: 0.1,
} as const

/** Dollars a month for rented servers: put your own. */
export const prices = { core: 20, gigabyteOfMemory: 4, gigabyteOfDisk: 0.1 } as const
