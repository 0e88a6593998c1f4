// Detects that a mail mentions an attachment, in the product's five languages.

const PROMISES = [
  /\b(?:(?:is|are|i(?:['’]ve| have)|i(?:['’]m| am)|see|please find|find|you find|here(?:['’]s| is)) (?:also )?(?:the )?attach(?:ed|ing)|attached (?:is|are|you|please|to this)|(?:in|see|open|have a look at) the attach(?:ment|ed)|i attach(?:ed)?|(?:as|pdf|file|deck|document|offer|proposal|contract|slides|brochure|invoice|quote) attached)\b/i,
  /(?:\b(?:im|siehe) anhang\b|\b(?:in der|als) anlage\b|\banbei\b|\b(?:füge|hänge) [^.?!\n]{0,60}\b(?:an|bei)\b|\b(?:angehängt|angehängte[nmrs]?|beigefügt|beigefügte[nmrs]?|beiliegend)\b)/i,
  /(?:\bci-joint(?:e|es|s)?\b|\ben pièces? jointes?\b|\bla pièce jointe\b|\bje (?:vous |te )?joins\b|\bj['’]ai joint\b)/i,
  /(?:\badjunt(?:o|a|os|as|amos)\b|\b(?:he|hemos) adjuntado\b|\ben (?:el|los) (?:archivos? )?adjuntos?\b)/i,
  /(?:\b(?:in|zie) de bijlage\b|\bbijgevoegd(?:e)?\b|\bals bijlage\b|\bbijgaand(?:e)?\b|\bik (?:voeg|stuur) [^.?!\n]{0,60}\b(?:bij|mee)\b)/i,
]

// Requests to the other side, and negations: they do not promise a file of ours.
const NOT_OURS =
  /\b(?:you (?:attached|sent)|your attach(?:ment|ed)|did not attach|didn['’]t attach|no attachment|could you attach|can you attach|please attach|without an attachment|ihr(?:em|en)? anhang|dein(?:em|en)? anhang|ohne anhang|kein(?:en)? anhang|votre pièce jointe|su adjunto|uw bijlage|je bijlage)\b/i

/** True when the writer's own text promises an attachment. Quoted lines are the other side's. */
export function promisesFile(text: string): boolean {
  const sentences = text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .flatMap((line) => line.slice(0, 2000).split(/[.?!](?=\s|$)/))
  return sentences.some(
    (sentence) => PROMISES.some((promise) => promise.test(sentence)) && !NOT_OURS.test(sentence),
  )
}
