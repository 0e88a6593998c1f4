import { PROSE } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { boomerangGrade } from '../evidence/wording.ts'
import { phraseCheck } from '../phrase-check.ts'

// Replacements for jargon that has one plain word of the same meaning.
const PLAIN: Readonly<Record<string, string>> = {
  leverage: 'use', leveraging: 'using', utilize: 'use', utilizing: 'using', utilise: 'use', utilization: 'use', facilitate: 'help', streamline: 'simplify',
  streamlining: 'simplifying', optimize: 'improve', optimizing: 'improving', optimise: 'improve', empower: 'help', empowers: 'helps', empowering: 'helping',
  'reach out': 'write', 'circle back': 'come back', 'touch base': 'talk', learnings: 'lessons', 'deep dive': 'close look', bandwidth: 'time', incentivize: 'encourage',
  ideate: 'think', 'low-hanging fruit': 'easy wins', 'value add': 'benefit', 'pain points': 'problems', 'pain point': 'problem', 'move the needle': 'matter', 'drill down': 'look closer',
  'best practices': 'what works', actionable: 'useful', methodology: 'method', functionality: 'features', robust: 'solid', seamlessly: 'easily', seamless: 'easy', holistic: 'whole',
} // prettier-ignore

export const jargon = phraseCheck({
  id: 'jargon',
  pass: 'Plain words',
  fail: 'Jargon stands where a plain word would do',
  why: 'Jargon is what every other vendor writes: it is skipped as noise.',
  evidence: card(plainLanguage, boomerangGrade),
  kinds: PROSE,
  noun: 'jargon word',
  worst: 4,
  phrases: `
    leverage, leveraging, utilize, utilizing, utilise, utilization, synergy, synergies, synergistic,
    streamline, streamlining, optimize, optimizing, optimise, facilitate, empower, empowers, empowering,
    scalable, scalability, robust, seamless, seamlessly, holistic, paradigm, paradigm shift, disrupt,
    disruptive, disruption, ecosystem, end-to-end, turnkey, cutting-edge, cutting edge, state-of-the-art,
    state of the art, bleeding-edge, next-generation, next-gen, game-changer, game changer, game-changing,
    mission-critical, best-in-class, best in class, best-of-breed, value-add, value add, value proposition,
    low-hanging fruit, move the needle, circle back, touch base, reach out, deep dive, drill down, bandwidth,
    learnings, ideate, incentivize, actionable, granular, omnichannel, hyper-personalized, pain point,
    pain points, digital transformation, thought leader, thought leadership, growth hacking, methodology,
    functionality, best practices, go-to-market, stakeholders, key stakeholders, roi-driven, data-driven,
    results-driven, ai-powered, ai-driven, customer-centric, unlock, unleash, supercharge, skyrocket,
    revolutionize, revolutionary, transformative, bespoke, mindshare, north star, boil the ocean, 360-degree`,
  advice: (quoted) => `Say ${quoted} the way you would say it to a friend.`,
  instead: (phrase) => PLAIN[phrase] ?? null,
})
