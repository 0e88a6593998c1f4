import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const pageSize = 50

export function useAdminMutation<Values>(done: string, run: (values: Values) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

type Cursor = { p_before?: string; p_before_id?: string }

const start: Cursor = {}

function cursorOf(last: { created_at: string; id: string } | undefined): Cursor {
  return last ? { p_before: last.created_at, p_before_id: last.id } : start
}

export function pages<Row extends { created_at: string; id: string }>(
  queryKey: readonly unknown[],
  name: string,
  values: object,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => call<Row[]>(name, { ...values, ...pageParam, p_limit: pageSize }),
    initialPageParam: start,
    getNextPageParam: (last): Cursor | undefined =>
      last.length < pageSize ? undefined : cursorOf(last.at(-1)),
    staleTime: 30_000,
  })
}

export async function call<Answer>(name: string, values: object): Promise<Answer> {
  const { data, error } = await (await supabase()).rpc(name, values)
  if (error) throw error
  return data as Answer
}

function inWords(error: Error & { hint?: string }): string {
  return error.hint ? `${error.message} ${error.hint}` : error.message
}
