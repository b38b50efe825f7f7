import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A mutation after which a query is fetched again, whether it succeeded or not. Queries with a longer key are fetched again too. */
export function useRefetchingMutation<Input = void, Output = unknown>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) })
}
