import type { FactWords } from '../fact-words.ts'

export const factWords: FactWords = {
  you: /\b(?:you|your|yours|you['’](?:re|ve|d))\b/i,
  your: /^(?:your|yours)$/i,
  between:
    /^(?:new|newest|recent|latest|last|first|second|third|old|older|own|whole|big|biggest|small|main|two|three|four|five|ten|white|excellent|great|current|former|local|worst|best|other|public|open|whole|\d+)$/i,
  compounds: true,
  general:
    /^(?:company|companies|business|businesses|firm|organi[sz]ation|website|websites|site|homepage|webpage|industry|sector|niche|market|markets|customers?|clients?|competitors?|competition|revenue|sales|marketing|leads?|growth|pipeline|team|teams|staff|employees|people|data|process|processes|operations|workflow|costs?|profits?|roi|audience|needs|goals?|requirements|details|listing|time|reply|response|message|feedback|interest|attention|inbox|calendar|thoughts?|opinion|email|mail|account|budget|brand|visibility|rankings?|traffic|presence|products?|services?|offering|work|profile|background|journey|space|office|offices|premises|appointments|area|region|home|house|property|success|future|help|convenience|life|day|week|mind|money|behalf|name|way|success|business['’]s|company['’]s|software|systems?|projects?|side|industry['’]s|career|prospects?|reps|conversions?|campaigns?|outreach|page|content|existing|potential|online|target|ideal|current|entire|daily|monthly|own|personal|professional|financial)$/i,
  said: /\byou (?:also |just |once |kindly )?(?:mentioned|said|wrote|posted|asked me|told (?:me|us)|argued|explained|complained|pointed out|described|showed (?:me|us))\b/i,
  says: /\b(?:you (?:also |\w{2,12}ly )?(?:say|write|describe|name|call|explain|list|promise|recommend|mention|admit|argue|quote)|(?:writes?|says?|describes?|lists?) you)\b/i,
  did: /\b(?:you(?:['’]ve| have| had)(?: just| recently| now| already| been)? (?:\w{2,20}ed|\w{2,20}ing|run|held|won|built|taken|sold|bought|grown|moved|written|made|left|begun|brought|put|led)|you(?: just| recently)? (?:opened|launched|hired|acquired|bought|sold|moved|closed|started|founded|won|built|took over|took|raised|released|published|presented|exhibited|spoke|ran|redesigned|renamed|expanded|doubled|switched|joined|left|signed|added|announced|introduced|grew|cut|dropped|changed|gave|planned)|you(?:['’]re| are)(?: now| currently| still)? (?:looking for|hiring|opening|building|moving|selling|running|recruiting|planning|exhibiting|launching|closing|expanding|speaking|leading))\b/i,
  since:
    /\b(?:you|your)\b[^.?!]{0,60}\b(?:since|for the (?:last|past)|as of)\b|\bsince\b[^.?!]{0,60}\byou\b/i,
  saw: /\b(?:i|we|i['’]ve|we['’]ve|i['’]m|i['’]d) (?:just |recently |also |have |had |only |\w{2,9}ly )?(?:saw|seen|read|heard|noticed|spotted|watched|listened|tried|tested|found|counted|checked|came across|walked past|drove past|stood|was (?:in|at)|sat|looked|learned|laughed)\b/i,
  met: /\b(?:i|we) (?:\w{2,9}ly )?(?:met|got talking|chatted|were talking|sat (?:next|beside)|spoke|talked|rang|called|phoned|bought|ordered|visited|stayed|ate|had (?:dinner|lunch|coffee|the (?:booth|stand))|sat next|shared)\b|\b(?:next to yours|met you|spoke to you|spoke with you|talking to you|talking with you)\b/i,
  congratulated: /\b(?:congratulations|congrats|well done|kudos) (?:on|for|to you)\b/i,
  gaveName:
    /\b(?:gave (?:me|us) your (?:name|number|contact|address)|(?:suggested|recommended) (?:i|we|that i|you)\b|recommended you|passed (?:on )?your name|your name came up|introduced us|mentioned (?:you|your name)|(?:says|said|tells me|told me|thinks|thought)(?: that)? you(?:['’]re| are|['’]ve| have| might| would| were)?)\b/i,
  page: /\b(?:button|form|checkout|tab|menu|link|landing page|booking page|order page)\b/i,
  when: /\b(?:January|February|March|April|May (?=\d)|in May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:['’]s|s)?|yesterday|(?:at|over) the weekend|last weekend|this morning|this afternoon|last (?:week|month|year|night|summer|spring|fall|autumn|winter|quarter)|next (?:month|year|spring|summer|fall|autumn|winter)|in the (?:spring|summer|fall|autumn|winter)|since the (?:spring|summer|fall|autumn|winter)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|twice|third|fourth)\b/i,
  place: /$^/,
  commonCapital:
    /^(?:I|I['’](?:m|d|ve|ll)|English|CEO|CTO|VP|CRM|ROI|SEO|AI|API|SaaS|B2B|PDF|US|UK|EU|USA|OK|Best|Thanks|LinkedIn|Google|Facebook|Instagram|Email|Mr|Mrs|Ms|Dr|HR|IT|PR|KPI|Inc|Ltd|LLC|[\p{Lu}\d&.-]{4,30})\.?$/u,
  jobAd: /\b(?:(?:job )?ad|vacancy|vacancies|job (?:post|posting|listing)|job opening)\b/i,
  paper:
    /\b(?:newspaper|gazette|bulletin|newsletter|annual report|press release|brochure|interview|article|podcast|episode|planning committee|land register|commercial register|chronicle|courier|herald|minutes)\b/i,
  reports:
    /\b(?:says?|said|reports?|reported|writes?|wrote|reads|mentions?|mentioned|lists?|states?|announces?|announced|according)\b/i,
  sender: /\b(?:we|i|we['’](?:re|ve|d|ll)|i['’](?:m|ve|d|ll))\b|^\W{0,3}(?:our|my|it|this)\b/i,
  offer:
    /\b(?:if you|whether|in case|you(?:['’]ll| will| can| could| get| may| might| need| should| must| deserve| want| know|['’]d (?:like|love))|will you|(?:can|let|want|would|could) you|(?:help|helps|helped|helping|save|saves|give|gives|offer|offers|show|shows|enable|enables|allow|allows|get|gets|bring|put|boost|boosts|increase|increases|grow|improve|improves|double|reduce|reduces|cut|cuts|maximi[sz]e|transform|scale|drive|drives|take|secure|complete|order|claim|register|visit|imagine) (?:you|your)|like yours|such as yours|similar to yours|(?:companies|businesses|firms|teams|people|brands|leaders) like you|for free|free of charge|discount|guarantee[ds]?|nominated|selected|shortlisted for our|pre-approved|eligible|qualif(?:y|ies|ied)|my (?:last |previous |earlier |first )?(?:email|e-mail|message|note|mail)|our (?:new )?(?:product|software|solution|system|platform|webinar|service|services|catalog|directory|team|expert)|more and more|many (?:companies|businesses|firms)|did you know|you (?:just |simply |only )?(?:see|send|upload|paste|choose|pick|pay|tell|drop|click|connect|give|keep|receive|own)|demo|didn['’]t (?:reply|respond|answer)|haven['’]t (?:replied|responded|answered)|opened (?:my|our|the) (?:email|link|audit)|as an? \p{L}{2,20} you|competitors)\b/iu,
}
