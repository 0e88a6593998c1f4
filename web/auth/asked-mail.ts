const KEY = 'coldframe.asked-mail'
const DAY_MS = 86_400_000

/** Notes that this browser asked for a mail with a link; the link is good for a day at most. */
export function noteAskedMail(): void {
  localStorage.setItem(KEY, String(Date.now()))
}

/** Whether a link that is opened here now may be one that was asked for here. */
export function wasMailAsked(): boolean {
  const age = Date.now() - Number(localStorage.getItem(KEY) ?? Number.NaN)
  return age >= 0 && age <= DAY_MS
}
