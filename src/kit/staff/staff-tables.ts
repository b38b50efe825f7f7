import type * as v from 'valibot'
import type { UserContext } from '@/src/kit/context'
import { parseInput } from '@/src/kit/input/parse-input'
import type { ListPage } from '@/src/kit/lists/keyset'
import { defineList } from '@/src/kit/ports'
import type { Right } from '@/src/kit/staff/rights'

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** A list of the back office that staff export as CSV. */
export interface StaffTable<
  Query extends ObjectSchema = ObjectSchema,
  Row extends ObjectSchema = ObjectSchema,
> {
  /** In the URL, such as `people`. */
  readonly name: string
  /** What it takes to read it. */
  readonly right: Right
  /** The query of the list: its filters, and `limit` (up to 100) and `cursor` if it has pages. */
  readonly query: Query
  /** Its fields are the columns. */
  readonly row: Row
  /**
   * Filters whose values the audit log keeps, besides IDs and those that allow only fixed values. The values of other filters can be about
   * a person, and would stay in the audit log when the account is erased.
   */
  readonly recordedFilters?: readonly string[]
  /** Returns a page without rows that the actor may not see. Throws invalid. */
  readonly list: (
    ctx: UserContext,
    query: Readonly<Record<string, unknown>>,
  ) => Promise<ListPage<v.InferOutput<Row>>>
}

interface Definition<Query extends ObjectSchema, Row extends ObjectSchema>
  extends Omit<StaffTable<Query, Row>, 'list' | 'recordedFilters'> {
  readonly recordedFilters?: readonly (string & keyof Query['entries'])[]
  readonly list: (ctx: UserContext, query: v.InferOutput<Query>) => Promise<ListPage<v.InferOutput<Row>>>
}

/** Defines a staff table by the function and the schemas of its list. */
export function defineStaffTable<Query extends ObjectSchema, Row extends ObjectSchema>({
  list,
  ...table
}: Definition<Query, Row>): StaffTable<Query, Row> {
  return { ...table, list: (ctx, query) => list(ctx, parseInput(table.query, query)) }
}

/** The lists of the back office, for export. */
export const staffTables = defineList<StaffTable>('kit.staff-tables', {
  noun: 'staff table',
  namesOf: ({ name }) => [name],
})
