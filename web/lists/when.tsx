import { useState } from 'react'

/** A moment, short: today by the hour, else by the day. The whole of it on hover. */
export function When({ at }: { at: string }) {
  const moment = new Date(at)
  const [now] = useState(() => new Date())
  return (
    <time dateTime={at} title={moment.toLocaleString('en-GB')} className="whitespace-nowrap">
      {shortMoment(moment, now)}
    </time>
  )
}

export function shortMoment(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString()
  const isThisYear = moment.getFullYear() === now.getFullYear()
  if (isToday) return moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}
