const KEY = 'coldframe.asked-mail'
const DAY_MS = 86_400_000

/** Records that this browser requested a mail with a link, which is valid for at most a day. */
export function recordRequestedMail(): void {
  localStorage.setItem(KEY, String(Date.now()))
}

/** True when a link opened here may have been requested in this browser. */
export function wasMailRequested(): boolean {
  const age = Date.now() - Number(localStorage.getItem(KEY) ?? Number.NaN)
  return age >= 0 && age <= DAY_MS
}
