// The inputs of the capacity of an installation: measured costs, and assumptions about its use. After a change, `node
// scripts/run.mjs lab/write-capacity.ts` writes the table of docs/scaling.md again.

/** Measured on the machine of docs/performance.md, in time of one of its cores. */
export const costs = {
  /** A sent email, including everything on the machine and the receiving server. */
  emailMs: 4.3,
  hitMs: 0.35,
  /** 1,725 mixed requests a second on two cores, for ten minutes. */
  requestMs: 2_000 / 1_725,
  contactBytes: 1_300,
  leadBytes: 700,
  messageBytes: 1_200,
  /** 120 words; HTML doubles it. */
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
  /** The share of users at work at one moment of working hours, each with a request every so many seconds. */
  atWork: 0.1,
  secondsBetweenRequests: 5,
  sendingHours: 8,
} as const

export const limits = {
  /** The limit of one PostgreSQL: the amount that can be restored from a copy within a working day. */
  cellTerabytes: 2,
  /** Additional reading processes, for one machine in ten that is down. */
  spare: 0.1,
} as const

/** Dollars a month for rented servers: replace them with your own. */
export const prices = { core: 20, gigabyteOfMemory: 4, gigabyteOfDisk: 0.1 } as const
