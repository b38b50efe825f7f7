import { queryOptions } from '@tanstack/react-query'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { api, type TreatyResponse, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

type RowSchema = GenericSchema<Record<string, unknown>>

/** The result of `userRowShapes`. */
type Shapes<NewRow extends RowSchema, Row extends GenericSchema> = {
  path: `/api/${string}`
  newRow: NewRow
  row: Row
}

/** The API at the path of a user's own rows. */
type Client<Row, NewRow> = {
  get: () => Promise<TreatyResponse<Row[]>>
  post: (row: NewRow) => Promise<TreatyResponse<Row>>
} & ((params: { id: string }) => { delete: () => Promise<TreatyResponse<unknown>> })

/** The requests for a user's own rows. Both mutations refetch the list. */
export type UserRowRequests<Row, Schema extends RowSchema> = ReturnType<
  typeof createUserRows<Schema, GenericSchema<unknown, Row>>
>

/** Creates the query and the mutations for the routes of `userRowRoutes`, from the shapes in contract.ts. */
export function createUserRows<NewRow extends RowSchema, Row extends GenericSchema>({
  path,
  newRow,
}: Shapes<NewRow, Row>) {
  const client = clientAt<InferOutput<Row>, InferInput<NewRow>>(path)
  const query = queryOptions({ queryKey: [path], queryFn: () => unwrap(client.get()) })
  return {
    query,
    schema: newRow,
    useAdd: () => useRefetchingMutation(query, (row: InferInput<NewRow>) => unwrap(client.post(row))),
    useRemove: () => useRefetchingMutation(query, (id: string) => unwrap(client({ id }).delete())),
  }
}

/** Safe: a proxy that turns any path into a request. The routes have the same shapes. */
function clientAt<Row, NewRow>(path: string) {
  type Proxy = { readonly [part: string]: Proxy }
  const [, ...parts] = path.split('/').filter(Boolean)
  const client = parts.reduce((at, part) => at[part] as Proxy, api as unknown as Proxy)
  return client as unknown as Client<Row, NewRow>
}
