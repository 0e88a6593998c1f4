// Simulates a working week of an installation in steps of ten seconds: mail in the working hours of recipients around
// the world, hits that follow it, users who arrive in the morning and after lunch, each drawn at random around its
// expectation. Work without a free core waits. Returns the number of cores that limit the wait, to compare with the
// model.
import { costs, use } from './costs.ts'

const DAYS = 5
const STEP_S = 10
const STEPS = 86_400 / STEP_S
/** The places of recipients and users: offset from UTC in hours, and their share. */
const zones = [
  { offset: -6, share: 0.5 },
  { offset: 1, share: 0.35 },
  { offset: 8, share: 0.15 },
] as const
/** A third of the hits comes from scanners, immediately; half of the others within two hours. */
const SCANNED = 1 / 3
const HALF_LIFE_S = 7_200
const LONGEST_WAIT_S = 1
const OF_STEPS = 0.999

type Simulated = {
  /** Emails a second, in the busiest ten seconds. */
  busiest: number
  cores: number
  /** The utilization of those cores, over the week. */
  busy: number
}

export function simulate(mailboxes: number, seed = 1): Simulated {
  const random = createRandom(seed)
  const work: number[] = []
  let busiest = 0
  let pending = 0
  const fading = 1 - 0.5 ** (STEP_S / HALF_LIFE_S)
  for (let day = 0; day < DAYS; day += 1)
    for (let step = 0; step < STEPS; step += 1) {
      const emails = drawCount(mailboxes * use.emailsPerDay * share(step, sending), random)
      const hits = emails * use.hitsPerEmail
      pending += hits * (1 - SCANNED)
      const late = drawCount(pending * fading, random)
      pending = Math.max(0, pending - late)
      const requests = drawCount(
        (mailboxes / use.mailboxesPerPerson) * requestsOfPerson() * share(step, working),
        random,
      )
      busiest = Math.max(busiest, emails / STEP_S)
      work.push(
        (emails * costs.emailMs + (hits * SCANNED + late) * costs.hitMs + requests * costs.requestMs) / 1_000,
      )
    }
  const cores = findCores(work)
  const sum = work.reduce((total, seconds) => total + seconds, 0)
  return { busiest, cores, busy: sum / (cores * STEP_S * work.length) }
}

/** Per day: as many as the model has in working hours. */
const requestsOfPerson = (): number => (use.atWork / use.secondsBetweenRequests) * use.sendingHours * 3_600

type DayCurve = (hour: number) => number

/** Evenly distributed from nine to five. */
const sending: DayCurve = (hour) => (hour >= 9 && hour < 9 + use.sendingHours ? 1 : 0)
/** Twice the average of the working day at ten and at three. */
const working: DayCurve = (hour) =>
  hour >= 8 && hour < 19 ? 0.25 + Math.exp(-((hour - 10) ** 2)) + Math.exp(-((hour - 15) ** 2)) : 0

function share(step: number, curve: DayCurve): number {
  const hour = (step * STEP_S) / 3_600
  return zones.reduce(
    (sum, zone) => sum + (zone.share * curve((hour + zone.offset + 24) % 24)) / total(curve),
    0,
  )
}

const totals = new Map<DayCurve, number>()

function total(curve: DayCurve): number {
  const known = totals.get(curve)
  if (known !== undefined) return known
  let sum = 0
  for (let step = 0; step < STEPS; step += 1) sum += curve((step * STEP_S) / 3_600)
  totals.set(curve, sum)
  return sum
}

/** The smallest tenth of a core with which work waits longer than a second in at most one step of a thousand. */
function findCores(work: readonly number[]): number {
  let least = 0
  let most = 1
  while (!isEnough(work, most)) most *= 2
  while (most - least > most / 100) {
    const middle = (least + most) / 2
    if (isEnough(work, middle)) most = middle
    else least = middle
  }
  return most
}

function isEnough(work: readonly number[], cores: number): boolean {
  let waiting = 0
  let late = 0
  for (const seconds of work) {
    waiting = Math.max(0, waiting + seconds - cores * STEP_S)
    if (waiting / cores > LONGEST_WAIT_S) late += 1
  }
  return late <= work.length * (1 - OF_STEPS)
}

type Random = () => number

/** Poisson distribution; for large numbers the normal distribution is as good. */
function drawCount(mean: number, random: Random): number {
  if (mean > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const end = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > end; product *= random()) count += 1
  return count
}

/** A linear congruential generator (Numerical Recipes), so that the page is the same on each run. */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}
