import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening)|to whom it may concern)\b[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear) \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:best|best regards|kind regards|warm regards|warmly|regards|all the best|best wishes|sincerely|yours(?: sincerely| truly| faithfully)?|thanks|thanks again|many thanks|thank you|thanks so much|cheers|talk soon|speak soon|looking forward(?: to [^\n.]{1,40})?|respectfully|cordially|take care|with gratitude)[,.!]?$/i,
  name: /(?<=^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening)) )\p{Lu}[\p{L}\p{M}'’.-]{1,30}|^(?!(?:hi|hello|hey|hiya|dear|good) )\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?=(?: \p{Lu}[\p{L}\p{M}'’.-]{1,30})?\s{0,3}[,:–—-]$)/iu,
  nobody:
    /^(?:Sir|Madam|Sirs|All|Team|There|Everyone|Folks|Friend|Hiring|Customer|Sender|Colleague|Business|Owner|Webmaster|Manager|Partner|Editor|Valued|Esteemed|Hi|Hello|Hey|Dear|Greetings)\b/i,
  toAnybody:
    /\b(?:sir|madam|to whom it may concern|all|everyone|customer|friend|folks|team|business owner|hiring manager|sales team|marketing team|valued|colleague|reader)\b/i,
}
