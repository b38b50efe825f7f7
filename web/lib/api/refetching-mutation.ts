import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Refetched = { queryKey: QueryKey; exact?: boolean }

/**
 * A mutation after which one or several queries are fetched again, whether it succeeded or not. Queries with a longer key are fetched again
 * too.
 */
export function useRefetchingMutation<Input = void, Output = unknown>(
  refetched: Refetched | readonly Refetched[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => refetch(client, [refetched].flat()) })
}

/**
 * A mutation whose response is the new data of a query. After an error that query is fetched again, because someone else may have changed
 * it. `alsoChanged` are fetched again once the response is shown.
 */
export function useStoringMutation<Data, Input = void>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: (input: Input) => Promise<Data>,
  alsoChanged: readonly Refetched[] = [],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onMutate: () => client.cancelQueries({ queryKey, exact: true }),
    onSuccess: (data) => {
      client.setQueryData(queryKey, data)
      void refetch(client, alsoChanged)
    },
    onError: () => refetch(client, [{ queryKey }]),
  })
}

function refetch(client: QueryClient, queries: readonly Refetched[]): Promise<unknown> {
  return Promise.all(queries.map(({ queryKey, exact }) => client.invalidateQueries({ queryKey, exact })))
}
