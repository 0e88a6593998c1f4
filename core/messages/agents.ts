// Classifies a client by its User-Agent. Matches whole names only: as parts of words, "bot", "java" and "atp" also
// occur in phones and browsers of people.

type AgentKind = 'person' | 'scanner' | 'program' | 'gmail_proxy' | 'yahoo_proxy' | 'apple_privacy' | 'none'
export type Agent = {
  kind: AgentKind
  /** The client's name: 'Gmail', 'Outlook', 'Chrome'; empty when it is unknown. */
  client: string
}

export function readAgent(said: string): Agent {
  // Real User-Agents have up to 300 characters; attackers send as many as a header allows.
  const agent = said.slice(0, 500)
  if (agent.trim() === '') return { kind: 'none', client: '' }
  // Apple's Mail Privacy Protection sends nothing else (published by Apple's own relay and by mail senders).
  if (agent === 'Mozilla/5.0') return { kind: 'apple_privacy', client: 'Apple Mail' }
  if (/GoogleImageProxy/.test(agent)) return { kind: 'gmail_proxy', client: 'Gmail' }
  if (/YahooMailProxy/.test(agent)) return { kind: 'yahoo_proxy', client: 'Yahoo Mail' }
  const scanner = SCANNERS.find(([pattern]) => pattern.test(agent))
  if (scanner) return { kind: 'scanner', client: scanner[1] }
  const program = PROGRAMS.exec(agent)?.[1]
  if (program) return { kind: 'program', client: program }
  return { kind: 'person', client: CLIENTS.find(([pattern]) => pattern.test(agent))?.[1] ?? '' }
}

const SCANNERS: [RegExp, string][] = [
  [/\bBarracuda(?:Sentinel| Sentinel|Central)?\b/i, 'Barracuda'],
  [/\bproofpoint\b/i, 'Proofpoint'],
  [/\bmimecast\b/i, 'Mimecast'],
  [/\bSafeLinks\b|\bMSOffice\/.*\bdetonat/i, 'Microsoft Safe Links'],
  [/\bZscaler\b/i, 'Zscaler'],
  [/\bTrendMicro\b|\bTMUFE\b/i, 'Trend Micro'],
  [/\bSophos\b/i, 'Sophos'],
  [/\bCloudmark\b/i, 'Cloudmark'],
  [/\bSymantec\b|\bMessageLabs\b/i, 'Symantec'],
  [/\bCisco[- ](?:IronPort|ESA)\b/i, 'Cisco'],
  [/\bForcepoint\b|\bWebsense\b/i, 'Forcepoint'],
  [
    /\b(?:Slackbot|Twitterbot|facebookexternalhit|LinkedInBot|Discordbot|TelegramBot|WhatsApp)\b/i,
    'Link preview',
  ],
  [/\bSkypeUriPreview\b|\bTeams(?:Bot|UrlPreview)\b/i, 'Link preview'],
  [
    /\b(?:Googlebot|bingbot|YandexBot|DuckDuckBot|AhrefsBot|SemrushBot|Applebot|PetalBot)\b/i,
    'Search engine',
  ],
  [/\bHeadlessChrome\b|\bPhantomJS\b|\bPuppeteer\b|\bPlaywright\b|\bSelenium\b/i, 'Automated browser'],
  [/(?:^|[\s;/(+])(?:[\w.]+-)?(?:bot|crawler|spider|scanner)(?:[\s;/)]|$)/i, 'Crawler'],
]

// The full name starts the line: "okhttp/4.9", not "... okhttp ...".
const PROGRAMS =
  /^(curl|Wget|python-requests|Python-urllib|aiohttp|httpx|Go-http-client|Java|okhttp|Apache-HttpClient|node-fetch|axios|undici|node|libwww-perl|Ruby|PHP|Scrapy|PostmanRuntime|HTTPie|WinHttp|Microsoft-CryptoAPI|Microsoft BITS)(?:[/ ]|$)/i

// The most specific first, because each of them also claims to be Mozilla.
const CLIENTS: [RegExp, string][] = [
  [/Microsoft Outlook|\bOutlook-(?:iOS|Android)\b|; ms-office;|\bMSOffice\b/i, 'Outlook'],
  [/\bThunderbird\//i, 'Thunderbird'],
  [/\bSuperhuman\b/i, 'Superhuman'],
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.].*\bSafari\//, 'Safari'],
  [/\bAppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Mobile\/\w+)?$/, 'Apple Mail'],
]
