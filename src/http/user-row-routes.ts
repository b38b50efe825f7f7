import { array, type GenericSchema, type InferOutput } from 'valibot'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import type { UserContext } from '@/src/kit/context'
import { type ErrorFactory, httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import type { RateRule } from '@/src/kit/input/rate-rule'

/** The result of `userRowShapes`. */
interface Shapes<NewRow extends GenericSchema, Row extends GenericSchema> {
  readonly path: `/api/${string}`
  readonly newRow: NewRow
  readonly row: Row
}

/** The result of `userRows` or `itemRows`, or a module's own operations. */
interface Operations<NewRow, Row> {
  readonly section: string
  list(ctx: UserContext): Promise<Row[]>
  add(ctx: UserContext, row: NewRow): Promise<Row>
  remove(ctx: UserContext, id: string): Promise<void>
  readonly throws: readonly ErrorFactory[]
}

interface Options {
  /** How often a user can add a row. Default: 60 in an hour. */
  readonly limit?: RateRule
  /** The response to adding a row, if it has more than `row`. */
  readonly added?: GenericSchema
}

/**
 * Adds the routes of a user's own rows, for signed-in users: `GET /api/wishes` lists them, `POST /api/wishes` adds one and
 * `DELETE /api/wishes/:id` removes one. To replace an operation, pass it with the others: `{ ...wishes, add: addWish }`.
 */
export function userRowRoutes<NewRow extends GenericSchema, Row extends GenericSchema>(
  scope: Scope,
  shapes: Shapes<NewRow, Row>,
  rows: Operations<InferOutput<NewRow>, InferOutput<Row>>,
  { limit = '60/1h', added: addedRow }: Options = {},
): Scope {
  const path = shapes.path.slice('/api'.length)
  // Safe: TypeScript can't see the types of routes through type parameters. Requests and responses are those of the operations.
  const [newRow, row] = [shapes.newRow as GenericSchema, shapes.row as GenericSchema]
  const named = rows.section.replaceAll('_', ' ')
  scope
    .get(path, ({ ctx }) => rows.list(ctx), {
      detail: { summary: `The user's ${named}, newest first.` },
      signedIn: true,
      response: { 200: array(row) },
    })
    .post(
      path,
      async ({ ctx, body, status }) => {
        const added: unknown = await rows.add(ctx, body as InferOutput<NewRow>)
        return status(201, added)
      },
      {
        detail: { summary: `Adds to the user's ${named}.` },
        body: newRow,
        signedIn: true,
        limit,
        throws: rows.throws,
        response: { 201: addedRow ?? row },
      },
    )
    .delete(`${path}/:id`, ({ ctx, params }) => noContent(rows.remove(ctx, params.id)), {
      detail: { summary: `Removes from the user's ${named}.`, responses: noContentResponse },
      params: idParams,
      signedIn: true,
      throws: [httpErrors.not_found],
    })
  return scope
}
