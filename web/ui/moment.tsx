import { useState } from 'react'

/** A short date: the time if it is today, otherwise the day. The complete date is shown on hover. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  const [now] = useState(() => new Date())
  return (
    <time dateTime={at} title={whole.format(moment)} className="whitespace-nowrap">
      {shortMoment(moment, now)}
    </time>
  )
}

/** A time in the time zone that applies to it, with its name: 'Mon 23 Nov, 09:00 Europe/Berlin'. */
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

function shortMoment(moment: Date, now: Date): string {
  if (moment.toDateString() === now.toDateString()) return hour.format(moment)
  return (moment.getFullYear() === now.getFullYear() ? day : dayOfYear).format(moment)
}

const byZone = new Map<string, Intl.DateTimeFormat>()
// Created once: a list has hundreds of dates, and creating a formatter takes longer than rendering a row.
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
