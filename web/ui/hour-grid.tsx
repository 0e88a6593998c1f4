import { classes } from './classes.ts'
import { FEWEST, fieldText, hourMap, hourName, type Hour, type HourField, type HourMetric } from './hours.ts'
import { WEEK } from './weekdays.ts'

/** The week as a heat map: a row for each day, a cell for each hour, greener for higher values. */
export function HourGrid({ hours, metric }: { hours: readonly Hour[]; metric: HourMetric }) {
  return (
    <div className="grid gap-2">
      <table className="w-full table-fixed border-separate border-spacing-px text-xs text-ink-faint">
        <caption className="sr-only">{captions[metric]} by weekday and hour</caption>
        <thead>
          <tr>
            <th scope="col" className="w-9">
              <span className="sr-only">Day</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th
                key={hour}
                scope="col"
                className="overflow-visible text-start font-normal whitespace-nowrap"
              >
                <span className="sr-only">{hourName(hour)}</span>
                {hour % 6 === 0 && <span aria-hidden>{hour}h</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hourMap(hours, metric).map((fields, day) => (
            <tr key={WEEK[day]}>
              <th scope="row" className="pe-2 text-start font-normal">
                <span aria-hidden>{WEEK[day]?.slice(0, 3)}</span>
                <span className="sr-only">{WEEK[day]}</span>
              </th>
              {fields.map((field) => (
                <Field key={field.hour} field={field} metric={metric} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {metric === 'replies' && (
        <p className="flex items-center gap-1.5 text-xs text-ink-faint">
          <span className={classes('size-3 rounded-xs', tooFew)} aria-hidden />
          Fewer than {FEWEST} emails: too few to say
        </p>
      )}
    </div>
  )
}

function Field({ field, metric }: { field: HourField; metric: HourMetric }) {
  const words = fieldText(field, metric)
  return (
    <td
      title={`${WEEK[field.weekday - 1]} ${hourName(field.hour)}: ${words}`}
      className={classes('h-5 rounded-xs', field.level === null ? tooFew : levels[field.level])}
    >
      <span className="sr-only">{words}</span>
    </td>
  )
}

const captions = { replies: 'Share of emails answered', sent: 'Emails sent', came: 'Replies' } as const
const tooFew = 'bg-edge/50'
const levels = [
  'bg-well',
  'bg-accent/20',
  'bg-accent/40',
  'bg-accent/60',
  'bg-accent/80',
  'bg-accent',
] as const
