// PostgreSQL's error codes as HTTP. https://docs.postgrest.org/en/stable/references/errors.html
import type pg from 'pg'
import type { Role } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import {
  orderOutsideGroups,
  poolTimeout,
  RestError,
  tooComplex,
  tooSlow,
  unexpected,
  unreachable,
} from './errors.ts'

const byCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 500,
  '53400': 500,
  '57P01': 503,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
}

const byClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
}

/** Converts a database failure to an error that clients may see. `onSurprise` receives unexpected ones. */
export function fromDatabase(error: unknown, role: Role, onSurprise: (error: unknown) => void): RestError {
  if (error instanceof RestError) return error
  if (error instanceof DatabaseUnavailable) {
    onSurprise(error)
    return error.isBusy ? poolTimeout() : unreachable()
  }
  const { code, message, detail, hint, severity } = error as Partial<pg.DatabaseError>
  if (severity && code && /^[0-9A-Z]{5}$/.test(code)) {
    if (code === '57014') return tooSlow()
    if (code === '42803') return orderOutsideGroups()
    if (code.startsWith('54') || message === 'tsquery stack too small') return tooComplex(code)
    // PostgreSQL's messages about internal failures are not shown to clients.
    if (code.startsWith('XX')) {
      onSurprise(error)
      return unexpected()
    }
    const status = statusOf(code, message ?? '', role)
    const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : undefined
    return new RestError(status, code, message ?? '', { details: detail, hint, headers })
  }
  onSurprise(error)
  return unexpected()
}

function statusOf(code: string, message: string, role: Role): number {
  // A policy that rejects a signed-out caller means 401; for all others it means 403.
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  const raised = /^PT(\d{3})$/.exec(code)?.[1]
  if (raised) return Number(raised) >= 200 && Number(raised) < 600 ? Number(raised) : 500
  return byCode[code] ?? byClass[code.slice(0, 2)] ?? 400
}
