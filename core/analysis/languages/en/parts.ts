import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:hi|hello|hey|hiya|dear|greetings|howdy|good (?:morning|afternoon|evening|day)|to whom it may concern)\b[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear) \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:best|best regards|kind regards|warm regards|warmly|regards|all the best|best wishes|sincerely|yours(?: sincerely| truly| faithfully)?|thanks|thanks again|many thanks|thank you|thanks so much|cheers|talk soon|speak soon|looking forward(?: to [^\n.]{1,40})?|respectfully|cordially|take care|with gratitude|sorry (?:again|for [^\n.]{1,30})|love|in haste|yours ever)[,.!]?$/i,
  salutation:
    /^(?:hi|hello|hey|hiya|howdy|dear|greetings|good|morning|afternoon|evening|day|there|again|all|to you)$/i,
  title: /^(?:mr|mrs|ms|miss|mx|dr|doctor|prof|professor|sir|madam|dame|captain|father|rev|judge)\.?$/i,
  nobody:
    /^(?:Sir|Madam|Sirs|All|Team|There|Everyone|Folks|Friend|Hiring|Customer|Sender|Colleague|Business|Owner|Webmaster|Manager|Partner|Editor|Valued|Esteemed|Readers?|Subscribers?|Members?|Hi|Hello|Hey|Dear|Greetings)\b/i,
  toAnybody:
    /\b(?:sir|madam|to whom it may concern|all|everyone|customer|friend|folks|team|business owner|hiring manager|sales team|marketing team|valued|colleague|reader)\b/i,
}
