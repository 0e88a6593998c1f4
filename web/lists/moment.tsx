import { useState } from 'react'

/** A moment, short: today by the hour, else by the day. The whole of it on hover. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  const [now] = useState(() => new Date())
  return (
    <time dateTime={at} title={whole.format(moment)} className="whitespace-nowrap">
      {shortMoment(moment, now)}
    </time>
  )
}

/** A moment on the clock that rules it, which is named: 'Mon 23 Nov, 09:00 Europe/Berlin'. */
export function WhenIn({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={whole.format(new Date(at))} className="whitespace-normal">
      <span className="whitespace-nowrap">{momentIn(at, zone)}</span> {zone.replaceAll('_', ' ')}
    </time>
  )
}

export function momentIn(at: string, zone: string): string {
  const format =
    byZone.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
    })
  byZone.set(zone, format)
  return format.format(new Date(at))
}

export function shortMoment(moment: Date, now: Date): string {
  if (moment.toDateString() === now.toDateString()) return hour.format(moment)
  return (moment.getFullYear() === now.getFullYear() ? day : dayOfYear).format(moment)
}

const byZone = new Map<string, Intl.DateTimeFormat>()
// Made once: a list has hundreds of moments, and making one of these takes longer than drawing a row.
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
