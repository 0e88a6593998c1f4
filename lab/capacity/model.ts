// Computes the requirements of a number of mailboxes from measured costs.
import { costs, limits, prices, use } from './costs.ts'

type Needs = {
  /** Emails a second while all send. */
  emails: number
  /** Requests per second while users work. */
  requests: number
  /** For mail, hits and requests, if all were in the same working hours. */
  cores: number
  processes: number
  memoryGigabytes: number
  /** The growth per month, and the total of a year. */
  monthGigabytes: number
  yearGigabytes: number
  cells: number
  dollars: number
}

const HOUR = 3_600

export function computeNeeds(mailboxes: number): Needs {
  const emails = (mailboxes * use.emailsPerDay) / (use.sendingHours * HOUR)
  const requests = (mailboxes / use.mailboxesPerPerson) * (use.atWork / use.secondsBetweenRequests)
  const cores = (emails * msOfEmail() + requests * costs.requestMs) / 1_000
  const processes = Math.ceil((mailboxes / costs.mailboxesOfProcess) * (1 + limits.spare))
  const memoryGigabytes = (processes * costs.processMegabytes + mailboxes * costs.mailboxMegabytes) / 1_000
  const monthGigabytes = (mailboxes * bytesOfMonth()) / 1e9
  const yearGigabytes = monthGigabytes * 12
  return {
    emails,
    requests,
    cores,
    processes,
    memoryGigabytes,
    monthGigabytes,
    yearGigabytes,
    cells: Math.ceil(yearGigabytes / (limits.cellTerabytes * 1_000)),
    dollars:
      Math.max(2, Math.ceil(cores * 2)) * prices.core +
      memoryGigabytes * prices.gigabyteOfMemory +
      yearGigabytes * prices.gigabyteOfDisk,
  }
}

/** Includes the hits that it causes. */
const msOfEmail = (): number => costs.emailMs + use.hitsPerEmail * costs.hitMs

function bytesOfMonth(): number {
  const email = costs.messageBytes + 2 * costs.textBytes + use.hitsPerEmail * costs.eventBytes
  return (
    use.emailsPerDay * use.workingDays * email + use.contactsPerMonth * (costs.contactBytes + costs.leadBytes)
  )
}
