export type Clock = { text: string; state: 'calm' | 'near' | 'late' }

const minute = 60_000
const hour = 60 * minute

/** The remaining time to answer, or the delay. The last quarter of the time counts as near. */
export function readClock(request: { created_at: string; due_at: string }, now: Date): Clock {
  const due = Date.parse(request.due_at)
  const left = due - now.getTime()
  if (left < 0) return { text: `${durationText(-left)} late`, state: 'late' }
  const whole = due - Date.parse(request.created_at)
  return { text: `${durationText(left)} left`, state: left < whole / 4 ? 'near' : 'calm' }
}

/** The time an answer took, and whether it was late. */
export function readAnswer(request: { created_at: string; due_at: string; answered_at: string }): Clock {
  const answered = Date.parse(request.answered_at)
  const took = durationText(answered - Date.parse(request.created_at))
  const late = answered > Date.parse(request.due_at)
  return { text: `Answered in ${took}`, state: late ? 'late' : 'calm' }
}

function durationText(span: number): string {
  if (span < hour) return `${Math.max(1, Math.round(span / minute))} min`
  if (span < 48 * hour) return `${Math.floor(span / hour)} h`
  return `${Math.floor(span / (24 * hour))} days`
}
