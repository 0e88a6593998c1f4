/**
 * A word that its neighbors make wrong. `wrong` is tried at the start of the word and marks its match: lookarounds
 * inspect the neighbors. `right` gives the replacement.
 */
export type GrammarRule = { wrong: RegExp; right: string | ((matched: string) => string) }

const CLAUSE = String.raw`(?<=(?:^|[.!?;:,\n]\s{1,3}|\b(?:that|because|if|when) ))`
const MODAL = String.raw`(?<=\b(?:can|could|should|would|might|must|will|doesn't|didn't|don't|can't|won't) )`
const ASKED = String.raw`(?<=\b(?:didn't|did not|did (?:you|it|he|she|they|we)) )`
/** Excludes gerunds: "before your going to Berlin" is correct. */
const NO_GERUND = String.raw`(?<!\b(?:to|with|of|for|from|by|about|before|after|on|without|mind) )`
const COMPARED =
  'more|less|fewer|better|worse|faster|slower|bigger|larger|smaller|easier|harder|cheaper|sooner|later|rather|other|higher|lower|greater|longer|shorter|quicker|earlier|simpler|older|newer|stronger|further'

const rule = (wrong: string, right: GrammarRule['right']): GrammarRule => ({
  wrong: new RegExp(wrong, 'iy'),
  right,
})
const sameFor = (words: string, make: (word: string) => GrammarRule): [string, GrammarRule][] =>
  words.split(' ').map((word) => [word, make(word)])

const YOUR: readonly string[] = [
  'an? (?!\\w+-)',
  'the\\b(?!-)',
  'not\\b(?!-)',
  'welcome(?= to\\b|[.!]|, )',
  'looking (?:for|to|at|into)\\b',
  'going (?:to|through)\\b',
  'trying to\\b',
  'interested in\\b',
  'probably\\b',
  'currently (?:hiring|looking|trying|paying|struggling|thinking)\\b',
  'already (?:using|doing|paying|getting)\\b',
  'still (?:using|doing|paying|getting|looking|interested|hiring|trying|waiting)\\b',
  'hiring an?\\b',
  'able to\\b',
  'ready to\\b',
  'happy with\\b',
  'planning to\\b',
  'struggling (?:with|to)\\b',
  'wondering\\b',
  'the one\\b',
]
const YOURE = String.raw`you're(?= (?:team(?! lead)|company|website|business|customers(?! of)|clients(?! of)|thoughts|own|reply|industry(?! lead)|competitors(?! of)|email|inbox|site)\b(?!-))`
const ITS: readonly string[] = [
  'an?\\b(?!-)',
  'not\\b(?!-)',
  'been\\b',
  'because\\b',
  'going to\\b',
  'clear that\\b',
  'important (?:to|that)\\b',
  'hard to (?:say|tell|know|find|believe|see|get)\\b',
  'possible to\\b',
  'worth (?:a|an|it|the|\\w+ing)\\b',
  'time to (?:get|talk|stop|start|move|make|switch|try|think|look|take|change|go|do|see|have|find|act|let|say|upgrade)\\b',
]
const BASE: Readonly<Record<string, string>> = {
  helps: 'help',
  saves: 'save',
  works: 'work',
  makes: 'make',
  gets: 'get',
  gives: 'give',
  takes: 'take',
  needs: 'need',
  wants: 'want',
  looks: 'look',
  goes: 'go',
  has: 'have',
  saw: 'see',
  went: 'go',
  received: 'receive',
  took: 'take',
  got: 'get',
  made: 'make',
  came: 'come',
  wanted: 'want',
  needed: 'need',
  worked: 'work',
  sent: 'send',
  told: 'tell',
  gave: 'give',
  knew: 'know',
}
const PLURALS =
  'customers|clients|companies|teams|tools|products|people|businesses|users|reps|founders|leads|emails|features|managers|agencies'
const SINGULARS = 'tool|product|platform|software|service|app|system|solution|website'
const AFTER_PLURAL = String.raw`(?<=(?:^|[.!?\n]\s{1,3}|\b(?:that|because) )(?:our|your|most|many|the|these|those|all|some) (?:${PLURALS}) )`
const AFTER_SINGULAR = String.raw`(?<=(?:^|[.!?\n]\s{1,3}|\b(?:that|because) )(?:our|your|the|this|my) (?:${SINGULARS}) )`

const PAIRS: readonly (readonly [trigger: string, GrammarRule])[] = [
  ['your', rule(`${NO_GERUND}your(?= (?:${YOUR.join('|')}))`, "you're")],
  ["you're", rule(YOURE, 'your')],
  ['its', rule(`its(?= (?:${ITS.join('|')}))`, "it's")],
  ["it's", rule(String.raw`it's(?= own\b)|(?<=\b(?:of|into|within) )it's(?= (?!not\b|an?\b|the\b))`, 'its')],
  [
    'then',
    rule(
      String.raw`(?<=\b(?:${COMPARED}) )then(?= (?:an?|the|any|most|ever|before|usual|others?|just|your|our|their|that|this|those|expected|one|two|half|ours|yours|\d{1,9}|you (?:think|expect|might))\b)|(?<=\b(?:rather|other) )then(?= )`,
      'than',
    ),
  ],
  ['use', rule(String.raw`(?<=\b(?:it|he|she|there) )use to be`, 'used to be')],
  ['than', rule(String.raw`(?<=\b(?:back|since|until) )than\b`, 'then')],
  [
    'to',
    rule(
      String.raw`(?<=\b(?:way|far) )to(?= (?:much|many|late|soon|long|expensive|small|big|slow)\b)`,
      'too',
    ),
  ],
  ['affect', rule(String.raw`(?<=\b(?:an|the|big|negative|positive|real) )affect(?= (?:on|of)\b)`, 'effect')],
  [
    'since',
    rule(
      String.raw`since(?= (?:\d{1,3}|two|three|four|five|six|ten|many|several) (?:years|months|weeks|days)\b(?! (?:ago|before|after|is|are|have|has|or)\b))`,
      'for',
    ),
  ],
  [
    'more',
    rule(String.raw`more (?:better|easier|faster|cheaper|bigger|simpler|quicker|stronger)\b(?!-)`, (text) =>
      text.slice(5),
    ),
  ],
  [
    'forward',
    rule(
      String.raw`(?<=\blook(?:ing)? )forward(?= (?:hearing|speaking|meeting|talking|working|your)\b)`,
      'forward to',
    ),
  ],
  ['am', rule(String.raw`(?<=\bi )am agree`, 'agree')],
  ['depends', rule('depends of', 'depends on')],
  ['depend', rule('depend of', 'depend on')],
  ['there', rule(String.raw`there is(?= (?:many|several|two|three|four|five|various)\b(?!-))`, 'there are')],
  ...['he', 'she', 'it'].map((who) => [who, rule(`${CLAUSE}${who} have\\b`, `${who} has`)] as const),
  ...Object.entries({ has: 'have', is: 'are', was: 'were', "doesn't": "don't" }).map(
    ([verb, right]) => ['you', rule(`${CLAUSE}you ${verb}\\b`, `you ${right}`)] as const,
  ),
  ['i', rule(`${CLAUSE}i has\\b`, 'I have')],
  ...['everyone', 'everybody', 'nobody', 'everything'].map(
    (who) =>
      [
        who,
        rule(String.raw`(?<=(?:^|[.!?\n]\s{1,3}))${who} (?:have|are)\b`, (text) =>
          text.replace(/have$/i, 'has').replace(/are$/i, 'is'),
        ),
      ] as const,
  ),
  ...sameFor('helps saves works makes gets gives takes needs wants looks goes', (word) =>
    rule(`${MODAL}${word}\\b`, BASE[word]!),
  ),
  ...sameFor('saw went received took got made came wanted needed worked sent told gave knew', (word) =>
    rule(`${ASKED}${word}\\b`, BASE[word]!),
  ),
  ['has', rule(`${MODAL}has\\b`, 'have')],
  ['has', rule(`${AFTER_PLURAL}has\\b`, 'have')],
  ['is', rule(`${AFTER_PLURAL}is\\b`, 'are')],
  ['was', rule(`${AFTER_PLURAL}was\\b`, 'were')],
  ["doesn't", rule(`${AFTER_PLURAL}doesn't\\b`, "don't")],
  ['have', rule(`${AFTER_SINGULAR}have\\b`, 'has')],
  ['are', rule(`${AFTER_SINGULAR}are\\b`, 'is')],
  ['were', rule(`${AFTER_SINGULAR}were\\b`, 'was')],
  ["don't", rule(`${AFTER_SINGULAR}don't\\b`, "doesn't")],
]

/** Rules by their first word. */
export const GRAMMAR_RULES: ReadonlyMap<string, readonly GrammarRule[]> = new Map(
  [...Map.groupBy(PAIRS, ([trigger]) => trigger)].map(([trigger, pairs]) => [
    trigger,
    pairs.map(([, each]) => each),
  ]),
)
