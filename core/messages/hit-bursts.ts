// Clicks that follow each other faster than a person's: programs that check every link of a mail.

type Hit = { kind: 'open' | 'click'; at: number; link: string | null; agent: string }
export type Burst = { from: number; to: number; agents: Set<string>; links: number; all: boolean }

const BURST_MS = 2_000
const BURST_LINKS = 3
const BURST_SHADOW_MS = 60_000

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

// A person does not open three links in two seconds. In a message with a single link, clicking all links proves nothing.
export function findBursts(links: number, events: readonly Hit[]): Burst[] {
  const clicks = events
    .filter(({ kind, link }) => kind === 'click' && link !== null)
    .toSorted((a, b) => a.at - b.at)
  const needed = Math.max(2, Math.min(BURST_LINKS, links))
  const inside = new Map<string, number>()
  const bursts: Burst[] = []
  let first = 0
  for (const click of clicks) {
    inside.set(click.link!, (inside.get(click.link!) ?? 0) + 1)
    for (; click.at - clicks[first]!.at > BURST_MS; first += 1) leave(inside, clicks[first]!.link!)
    if (inside.size < needed) continue
    extend(bursts, {
      from: clicks[first]!.at,
      to: click.at,
      agent: click.agent,
      links: inside.size,
      all: inside.size >= links,
    })
  }
  return bursts
}

function leave(inside: Map<string, number>, link: string): void {
  const left = inside.get(link)! - 1
  if (left === 0) inside.delete(link)
  else inside.set(link, left)
}

function extend(
  bursts: Burst[],
  { agent, ...found }: { from: number; to: number; agent: string; links: number; all: boolean },
): void {
  const last = bursts.at(-1)
  if (last && found.from <= last.to) {
    last.to = found.to
    last.links = Math.max(last.links, found.links)
    last.all ||= found.all
    last.agents.add(agent)
  } else {
    bursts.push({ ...found, agents: new Set([agent]) })
  }
}

// Other hits of the same program around a burst belong to the burst: scanners load the pixel and return later.
export function inBurst(bursts: Burst[], event: Hit): ['machine', 'burst', string] | null {
  for (const { from, to, agents, links, all } of bursts) {
    const within = event.at >= from && event.at <= to && event.kind === 'click'
    const around = event.at >= from - BURST_SHADOW_MS && event.at <= to + BURST_SHADOW_MS
    if (!within && !(around && agents.has(event.agent))) continue
    const followed = all ? `All ${links} links` : `${links} links`
    const sentence = `${followed} were followed within ${seconds(BURST_MS)}`
    return ['machine', 'burst', within ? `${sentence}.` : `${sentence} by the same program.`]
  }
  return null
}
