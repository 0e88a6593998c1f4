import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request, untyped } from '#web/data/request.ts'
import type { FunctionName } from '#web/data/row.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const pageSize = 50

export function useAdminMutation<Values>(done: string, run: (values: Values) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

type Cursor = { p_before?: string; p_before_id?: string }

const start: Cursor = {}

/** A paginated list; each page starts after the last row of the previous one, by sort value and ID. */
export function pages<Row extends { created_at: string; id: string }>(
  queryKey: readonly unknown[],
  name: FunctionName,
  values: object,
  placeOf: (row: Row) => string = ({ created_at }) => created_at,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => call<Row[]>(name, { ...values, ...pageParam, p_limit: pageSize }),
    initialPageParam: start,
    getNextPageParam(page): Cursor | undefined {
      const last = page.at(-1)
      if (!last || page.length < pageSize) return undefined
      return { p_before: placeOf(last), p_before_id: last.id }
    },
    staleTime: 30_000,
  })
}

export async function call<Answer>(name: FunctionName, values: object): Promise<Answer> {
  return await request((db) => untyped(db).rpc(name, values))
}

function messageOf(error: Error & { hint?: string }): string {
  return error.hint ? `${error.message} ${error.hint}` : error.message
}
