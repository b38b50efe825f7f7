import { array, type GenericSchema } from 'valibot'
import { noContent, noContentResponse } from '@/src/http/openapi'
import { type ErrorFactory, httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/params'
import type { RateRule } from '@/src/kit/rate-rule'

interface ListOptions<Row extends GenericSchema> {
  readonly summary: string
  /** The shape of a row. */
  readonly row: Row
}

interface AddOptions<NewRow extends GenericSchema, Row extends GenericSchema> extends ListOptions<Row> {
  readonly body: NewRow
  /** Default: 60 in an hour. */
  readonly limit?: RateRule
  /** Errors of the operation besides list_full. */
  readonly throws?: readonly ErrorFactory[]
}

/** Options of the routes for `userRows`: `signedIn`, with the responses and errors of its operations. */
export const userRoutes = {
  /** `GET /wishes` responds with all rows of the user. */
  list: <Row extends GenericSchema>({ summary, row }: ListOptions<Row>) => ({
    detail: { summary },
    signedIn: true as const,
    response: { 200: array(row) },
  }),
  /** `POST /wishes` takes a new row and responds with `status(201, row)`. */
  add: <NewRow extends GenericSchema, Row extends GenericSchema>({
    summary,
    body,
    row,
    limit = '60/1h',
    throws = [],
  }: AddOptions<NewRow, Row>) => ({
    detail: { summary },
    body,
    signedIn: true as const,
    limit,
    throws: [...throws, httpErrors.list_full],
    response: { 201: row },
  }),
  /** `DELETE /wishes/:id` responds without a body. */
  remove: ({ summary }: { readonly summary: string }) => ({
    afterHandle: () => noContent(),
    detail: { summary, responses: noContentResponse },
    params: idParams,
    signedIn: true as const,
    throws: [httpErrors.not_found],
  }),
}
