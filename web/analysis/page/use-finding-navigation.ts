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
  /** What a screen reader says on arrival. */
  announcement: string
  /** The card beside the active place. */
  open: boolean
  step: (direction: 1 | -1, from: Field & { cursor: number }) => void
  point: (field: Field, at: number | null) => void
  show: (finding: Finding) => void
  /** To the next place of a category, and round to its first. */
  jump: (category: Category) => void
  fixAtCursor: (from: Field & { cursor: number }) => void
  apply: (fix: Fix) => void
  hold: () => void
  release: () => void
  close: () => void
}

/** Where in the draft the reader looks: led by the pointer, by Alt and the arrows, or by the score panel. */
export function useFindingNavigation(analysis: Analysis | null, fields: Fields): FindingNavigation {
  const [active, setActive] = useState<FindingPlace | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stops = useMemo(() => (analysis ? findingPlaces(analysis) : []), [analysis])
  const finding = active && analysis ? findingAt(analysis, active) : null

  const later = useCallback((work: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, ms)
  }, [])
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
  const step = useCallback(
    (direction: 1 | -1, { cursor, ...field }: Field & { cursor: number }) =>
      go(nextFinding(stops, active ?? { ...field, findingId: '', start: cursor, end: cursor }, direction)),
    [active, go, stops],
  )
  const point = useCallback(
    (field: Field, at: number | null) => {
      if (at === null || !analysis) return later(() => setActive(null), CLOSE_AFTER_MS)
      later(() => {
        setByKeyboard(false)
        setActive(findingPlaceAt(stops, analysis, field, at))
      }, OPEN_AFTER_MS)
    },
    [analysis, later, stops],
  )
  const show = useCallback(
    (shown: Finding) => go(stops.find(({ findingId }) => findingId === shown.id) ?? null),
    [go, stops],
  )
  const jump = useCallback(
    (category: Category) => {
      const own = stops.filter((stop) => analysis && findingAt(analysis, stop)?.category === category)
      go(nextFinding(own, active, 1))
    },
    [active, analysis, go, stops],
  )
  const apply = useCallback(
    (fix: Fix) => {
      if (analysis && fields.apply(fix, analysis)) close()
    },
    [analysis, close, fields],
  )
  const fixAtCursor = useCallback(
    ({ cursor, ...field }: Field & { cursor: number }) => {
      if (!analysis) return
      const fix = fixAt(analysis, active ?? { ...field, findingId: '', start: cursor, end: cursor })
      if (fix) apply(fix)
    },
    [active, analysis, apply],
  )
  return {
    active,
    finding,
    announcement: byKeyboard && active && finding ? announce(stops, active, finding) : '',
    open: finding !== null && isProblem(finding),
    step,
    point,
    show,
    jump,
    fixAtCursor,
    apply,
    hold: () => clearTimeout(timer.current),
    release: () => !byKeyboard && later(() => setActive(null), CLOSE_AFTER_MS),
    close,
  }
}

function announce(places: readonly FindingPlace[], active: FindingPlace, finding: Finding): string {
  const place =
    places.findIndex((stop) => stop.start === active.start && stop.findingId === active.findingId) + 1
  const fix = finding.fix ? ` Alt Enter: ${finding.fix.label}.` : ''
  return `Finding ${place} of ${places.length}. ${finding.title}. ${finding.advice}${fix}`
}
