import type { GenericSchema } from 'valibot'
import { serverMessages } from '@/modules/admin/messages'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { entriesOf } from '@/src/kit/ports'
import { requireRight } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { type StaffTable, staffTables } from '@/src/kit/staff/staff-tables'
import { csvHeader, csvRow } from '@/src/kit/text/csv'
import { formatCount } from '@/src/kit/text/plural'
import { transact } from '@/src/kit/transact'

const { exports: text } = serverMessages
const pageSize = 100
/** More rows than people read, and few enough for a spreadsheet. */
const exportRowsMax = 100_000
const generatedId = /^[0-9a-f]{32}$/

type Filters = Readonly<Record<string, string>>
type Page = Awaited<ReturnType<StaffTable['list']>>

/** A schema, seen as any of the kinds that rows and queries are made of. */
type AnySchema = GenericSchema & {
  readonly wrapped?: AnySchema
  readonly entries?: Readonly<Record<string, AnySchema>>
}

/** Records that the actor exports a table, and returns it as CSV, page by page. Throws not_found, role_missing, invalid. */
export async function exportTable(
  ctx: UserContext,
  { name, filters, rowsMax = exportRowsMax }: { name: string; filters: Filters; rowsMax?: number },
): Promise<AsyncGenerator<string>> {
  const table = entriesOf(ctx, staffTables).find((one) => one.name === name)
  if (!table) throw httpErrors.not_found()
  requireRight(ctx, table.right)
  const readPage = (cursor?: string) => table.list(ctx, { ...filters, limit: String(pageSize), cursor })
  const first = await readPage()
  const after = recordedFilters(table, filters)
  await transact(ctx, (tx) =>
    recordStaffAction(tx, { action: 'admin.export-table', subjectId: name, ...(after && { after }) }),
  )
  return streamRows(columnsOf(table.row), { first, readPage, rowsMax })
}

/** The filters in use, without values that can be about a person. Undefined without a filter. */
function recordedFilters({ query, recordedFilters = [] }: StaffTable, filters: Filters) {
  const used = Object.entries(query.entries).flatMap(([name, schema]) => {
    const value = filters[name]
    if (value === undefined || name === 'limit' || name === 'cursor') return []
    const isSafe =
      recordedFilters.includes(name) || innerOf(schema).type === 'picklist' || generatedId.test(value)
    return [[name, isSafe ? value : text.notRecorded] as const]
  })
  return used.length === 0 ? undefined : Object.fromEntries(used)
}

/** The names of a row's fields. Those of an object in it are `assignee.id`, `assignee.username`. */
function columnsOf(row: AnySchema): string[] {
  return Object.entries(row.entries ?? {}).flatMap(([name, schema]) => {
    const inner = innerOf(schema)
    return inner.entries ? columnsOf(inner).map((column) => `${name}.${column}`) : name
  })
}

function innerOf(schema: AnySchema): AnySchema {
  return schema.wrapped ? innerOf(schema.wrapped) : schema
}

async function* streamRows(
  columns: readonly string[],
  {
    first,
    readPage,
    rowsMax,
  }: { first: Page; readPage: (cursor?: string) => Promise<Page>; rowsMax: number },
): AsyncGenerator<string> {
  yield csvHeader(columns)
  let page = first
  let left = rowsMax
  for (;;) {
    yield page.rows
      .slice(0, left)
      .map((row) => csvRow(columns.map((column) => cellOf(row, column))))
      .join('')
    left -= page.rows.length
    const isComplete = page.next === undefined && left >= 0
    if (!isComplete && left <= 0) yield csvRow([text.cutOff(formatCount(rowsMax))])
    if (isComplete || left <= 0) return
    page = await readPage(page.next)
  }
}

/** Null becomes an empty cell; lists and values of any shape become JSON. */
function cellOf(row: object, column: string): string {
  const value = column.split('.').reduce<unknown>((part, name) => fieldOf(part, name), row) ?? ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
