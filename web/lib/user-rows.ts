import { queryOptions } from '@tanstack/react-query'
import type { GenericSchema, InferInput } from 'valibot'
import { type TreatyResponse, unwrap } from '@/web/lib/api'
import { useRefetchingMutation } from '@/web/lib/refetching-mutation'

/** A module's client at the path of its `userRows`. */
type Client<Row> = {
  get: () => Promise<TreatyResponse<Row[]>>
  post: (row: never) => Promise<TreatyResponse<unknown>>
} & ((params: { id: string }) => { delete: () => Promise<TreatyResponse<unknown>> })

type RowSchema = GenericSchema<Record<string, unknown>>

/** The requests for a user's own rows at one path. Both mutations refetch the list. */
export type UserRowRequests<Row, Schema extends RowSchema> = ReturnType<typeof createUserRows<Row, Schema>>

/** Creates the query and the mutations for `userRows`: `createUserRows('/api/wishes', api.wishes, NewWish)`, with the schema of a new row. */
export function createUserRows<Row, Schema extends RowSchema>(
  path: string,
  client: Client<Row>,
  schema: Schema,
) {
  const query = queryOptions({ queryKey: [path], queryFn: () => unwrap(client.get()) })
  return {
    query,
    schema,
    // Safe: the route takes what the schema takes. Its own type is what the schema makes of it.
    useAdd: () =>
      useRefetchingMutation(query, (row: InferInput<Schema>) => unwrap(client.post(row as never))),
    useRemove: () => useRefetchingMutation(query, (id: string) => unwrap(client({ id }).delete())),
  }
}
