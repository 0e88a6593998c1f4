// The checklist before a launch. A blocking row prevents the launch: the mail could not leave, or the law or the
// receivers' rules forbid it (docs/sending.md). The sender decides about warnings.
import { addressesRow } from './launch-addresses.ts'
import { audienceRow, capacityRow, domainsRow, sendersRow, windowRow } from './launch-course.ts'
import type { LaunchFacts, LaunchRow } from './launch-facts.ts'
import { placementRow } from './launch-placement.ts'
import {
  actionsRow,
  addressRow,
  conditionsRow,
  fitRow,
  scoreRow,
  trackingRow,
  unfilledRow,
  valuesRow,
  unsubscribeRow,
} from './launch-mail.ts'
import { stepsRow } from './launch-steps.ts'

export function launchList(facts: LaunchFacts): LaunchRow[] {
  return [
    stepsRow(facts),
    ...conditionsRow(facts),
    ...actionsRow(facts),
    sendersRow(facts),
    domainsRow(facts),
    audienceRow(facts),
    addressesRow(facts),
    fitRow(facts),
    ...unfilledRow(facts),
    valuesRow(facts),
    windowRow(facts),
    capacityRow(facts),
    addressRow(facts),
    unsubscribeRow(facts),
    scoreRow(facts),
    ...placementRow(facts),
    trackingRow(facts),
  ]
}

export const mayLaunch = (rows: readonly LaunchRow[]): boolean =>
  rows.every(({ level }) => level !== 'blocking')
