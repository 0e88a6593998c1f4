// The last step for a line of the log: removes everything that looks like an address, a token or a password from free
// text. Sensitive keys are handled earlier (server/log.ts).

// Each pattern starts at the start of a word, so that a long word is scanned once.
const cuts: [pattern: RegExp, instead: string][] = [
  // JSON Web Tokens, and credentials after Bearer or Basic.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // Credentials in a URL (RFC 3986, 3.2.1), and tokens in its query.
  [/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'\\]*@/gi, '$1[cut]@'],
  [/([?&](?:token|token_hash|code|apikey|access_token|refresh_token|password)=)[^&\s"'\\]+/gi, '$1[cut]'],
  [/\/t\/([ocu])\/[\w-]+/g, '/t/$1/[token]'],
  // Keys of Stripe and of language models, and our own.
  [/\b(?:sk|rk|pk|whsec|cf)_[\w-]{8,}/g, '[key]'],
  [/\bsk-[\w-]{16,}/g, '[key]'],
  // Refresh and tracking tokens: 40 and more base64url characters with a digit among them. Digests are as long, and
  // do not belong in a log either.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]'],
  // Addresses (RFC 5321, roughly), including non-ASCII letters. A package in a path of a stack trace is not one.
  [/(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu, '[address]'],
]

export function scrub(line: string): string {
  let clean = line
  for (const [pattern, instead] of cuts) clean = clean.replace(pattern, instead)
  return clean
}
