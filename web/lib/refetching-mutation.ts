import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Refetched = { queryKey: QueryKey }

/**
 * A mutation after which one or several queries are fetched again, whether it succeeded or not. Queries with a longer key are fetched again
 * too.
 */
export function useRefetchingMutation<Input = void, Output = unknown>(
  refetched: Refetched | readonly Refetched[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([refetched].flat().map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  })
}
