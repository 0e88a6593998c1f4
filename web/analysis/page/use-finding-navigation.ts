import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Analysis, Category, Finding, Fix } from '#core/analysis/analysis.ts'
import {
  isProblem,
  nextFinding,
  findingPlaces,
  type Field,
  type FindingPlace,
} from '#web/composer/editor/highlights.ts'
import { fixAt, findingAt, findingPlaceAt } from './fix-at.ts'
import type { Fields } from './use-fields.ts'

const OPEN_AFTER_MS = 180
const CLOSE_AFTER_MS = 220

export type FindingNavigation = {
  active: FindingPlace | null
  finding: Finding | null
  /** The announcement for screen readers. */
  announcement: string
  /** True while the card beside the active place is shown. */
  open: boolean
  step: (direction: 1 | -1, from: Field & { cursor: number }) => void
  point: (field: Field, at: number | null) => void
  show: (finding: Finding) => void
  /** Moves to the next place of a category, and from the last to the first. */
  jump: (category: Category) => void
  fixAtCursor: (from: Field & { cursor: number }) => void
  apply: (fix: Fix) => void
  hold: () => void
  release: () => void
  close: () => void
}

/** The active place in the draft, controlled by the pointer, by Alt and the arrow keys, or by the score panel. */
export function useFindingNavigation(analysis: Analysis | null, fields: Fields): FindingNavigation {
  const places = useMemo(() => (analysis ? findingPlaces(analysis) : []), [analysis])
  const { active, byKeyboard, go, point, close, hold, release } = useActivePlace(analysis, places, fields)
  const fixes = useFixes(analysis, active, fields, close)
  const finding = active && analysis ? findingAt(analysis, active) : null
  const step = useCallback(
    (direction: 1 | -1, from: Field & { cursor: number }) =>
      go(nextFinding(places, active ?? placeOf(from), direction)),
    [active, go, places],
  )
  const show = useCallback(
    (shown: Finding) => go(places.find(({ findingId }) => findingId === shown.id) ?? null),
    [go, places],
  )
  const jump = useCallback(
    (category: Category) => {
      const own = places.filter((place) => analysis && findingAt(analysis, place)?.category === category)
      go(nextFinding(own, active, 1))
    },
    [active, analysis, go, places],
  )
  return {
    active,
    finding,
    announcement: byKeyboard && active && finding ? announce(places, active, finding) : '',
    open: finding !== null && isProblem(finding),
    step,
    point,
    show,
    jump,
    ...fixes,
    hold,
    release,
    close,
  }
}

/** The active place: immediately by keyboard, after a short delay under the pointer. */
function useActivePlace(analysis: Analysis | null, places: readonly FindingPlace[], fields: Fields) {
  const [active, setActive] = useState<FindingPlace | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((work: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, ms)
  }, [])
  const hold = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setActive(null)
  }, [])
  const go = useCallback(
    (place: FindingPlace | null) => {
      clearTimeout(timer.current)
      setByKeyboard(true)
      setActive(place)
      if (place) fields.handleOf(place)?.reveal(place)
    },
    [fields],
  )
  const point = useCallback(
    (field: Field, at: number | null) => {
      if (at === null || !analysis) return later(() => setActive(null), CLOSE_AFTER_MS)
      later(() => {
        setByKeyboard(false)
        setActive(findingPlaceAt(places, analysis, field, at))
      }, OPEN_AFTER_MS)
    },
    [analysis, later, places],
  )
  const release = () => !byKeyboard && later(() => setActive(null), CLOSE_AFTER_MS)
  return { active, byKeyboard, go, point, close, hold, release }
}

function useFixes(analysis: Analysis | null, active: FindingPlace | null, fields: Fields, close: () => void) {
  const apply = useCallback(
    (fix: Fix) => {
      if (analysis && fields.apply(fix, analysis)) close()
    },
    [analysis, close, fields],
  )
  const fixAtCursor = useCallback(
    (from: Field & { cursor: number }) => {
      const fix = analysis && fixAt(analysis, active ?? placeOf(from))
      if (fix) apply(fix)
    },
    [active, analysis, apply],
  )
  return { apply, fixAtCursor }
}

/** Converts a cursor to a place, so that the next one can be found from it. */
const placeOf = ({ cursor, ...field }: Field & { cursor: number }): FindingPlace => ({
  ...field,
  findingId: '',
  start: cursor,
  end: cursor,
})

function announce(places: readonly FindingPlace[], active: FindingPlace, finding: Finding): string {
  const place =
    places.findIndex((stop) => stop.start === active.start && stop.findingId === active.findingId) + 1
  const fix = finding.fix ? ` Alt Enter: ${finding.fix.label}.` : ''
  return `Finding ${place} of ${places.length}. ${finding.title}. ${finding.advice}${fix}`
}
