// The last thing that happens to a line of the log: whatever looks like an address, a token or a password is cut,
// however it came into a message. Names of keys are handled before (server/log.ts); this is for free text.

// Each begins where a word begins, so that a long one is read once.
const cuts: [pattern: RegExp, instead: string][] = [
  // JSON Web Tokens, and what stands behind Bearer or Basic.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // Credentials in a URL (RFC 3986, 3.2.1), and tokens in its query.
  [/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'\\]*@/gi, '$1[cut]@'],
  [/([?&](?:token|token_hash|code|apikey|access_token|refresh_token|password)=)[^&\s"'\\]+/gi, '$1[cut]'],
  [/\/t\/([ocu])\/[\w-]+/g, '/t/$1/[token]'],
  // Keys of Stripe and of language models, and our own.
  [/\b(?:sk|rk|pk|whsec|cf)_[\w-]{8,}/g, '[key]'],
  [/\bsk-[\w-]{16,}/g, '[key]'],
  // Refresh and tracking tokens: 40 and more letters of base64url with a digit among them. Digests are as long,
  // and a log is no place for them either.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]'],
  // Addresses (RFC 5321, roughly), also with letters beyond ASCII. A package in a path of a stack is none.
  [/(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu, '[address]'],
]

export function scrub(line: string): string {
  let clean = line
  for (const [pattern, instead] of cuts) clean = clean.replace(pattern, instead)
  return clean
}
