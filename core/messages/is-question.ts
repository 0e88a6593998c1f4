// Distinguishes the questions of a reply from pleasantries.

export const isQuestion = ({ text }: { text: string }): boolean =>
  (/[?？]["')\]\s]{0,4}$/.test(text) || (/;\s{0,4}$/.test(text) && /\p{Script=Greek}/u.test(text))) &&
  (text.length > 8 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{3}/u.test(text)) &&
  !PLEASANTRY.test(text)
const PLEASANTRY =
  /^[\s,\p{L}]{0,20}(?:how are (?:you|things)|how(?:'s| is) (?:it going|everything)|what's up|how do you do|wie geht|comment (?:allez|ça va)|cómo est|hoe gaat)[^?]{0,40}\?$/iu
