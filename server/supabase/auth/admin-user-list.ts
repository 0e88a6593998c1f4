import { requireService } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import { toUserDocument } from './user-document.ts'
import { userColumns, type User } from './users.ts'

const maxPerPage = 1000

/** GET /admin/users?page=&per_page=, newest first */
export async function listUsers(call: Call): Promise<Response> {
  const { auth } = call
  await requireService(call)
  const page = parseCount(call, 'page', 1)
  const perPage = Math.min(parseCount(call, 'per_page', 50), maxPerPage)
  const [counted] = await auth.query<{ total: number }>(
    'select count(*)::int as total from auth.users where deleted_at is null',
  )
  const users = await auth.query<User>(
    `select ${userColumns} from auth.users where deleted_at is null order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const total = counted!.total
  return answer({ users: users.map(toUserDocument), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: pageLinks(call.url.pathname, page, perPage, Math.max(1, Math.ceil(total / perPage))),
  })
}

function parseCount({ url }: Call, name: string, fallback: number): number {
  const given = url.searchParams.get(name)
  if (!given) return fallback
  const number = Number(given)
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number
  throw new AuthError('validation_failed', `Bad Pagination Parameters: ${name} must be a positive number`)
}

// RFC 8288.
function pageLinks(path: string, page: number, perPage: number, last: number): string {
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
