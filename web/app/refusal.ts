import { request } from '#web/data/request.ts'

/** Why the server said no, in its own words: those of a function, or of a rule in the database. Else `otherwise`. */
export async function refusalOf(error: unknown, otherwise: string): Promise<string> {
  const said = await answerIn(error)
  if (!said?.message) return otherwise
  return said.hint ? `${said.message} ${said.hint}` : said.message
}

/** As `request`; what it throws says in words for a person why the server refused, or `otherwise`. */
export async function requestWithReason<Given extends { data: unknown; error: unknown }>(
  send: Parameters<typeof request<Given>>[0],
  otherwise: string,
): ReturnType<typeof request<Given>> {
  try {
    return await request(send)
  } catch (error) {
    throw new Error(await refusalOf(error, otherwise), { cause: error })
  }
}

type Said = { message?: string; hint?: string | null }

async function answerIn(error: unknown): Promise<Said | null> {
  if (typeof error !== 'object' || error === null) return null
  if ('context' in error) return error.context instanceof Response ? await read(error.context) : null
  // PostgREST names a code; without one the request never arrived, and the browser's words say nothing to a person.
  return 'code' in error && error.code !== '' ? (error as Said) : null
}

async function read(answer: Response): Promise<Said | null> {
  try {
    return (await answer.json()) as Said | null
  } catch {
    return null
  }
}
