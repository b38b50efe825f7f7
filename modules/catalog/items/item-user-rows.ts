import { findItem, withItemNames } from '@/modules/catalog/items/item-lookups'
import { httpErrors } from '@/src/kit/errors'
import {
  completedUserRows,
  type JsonObject,
  type NewRow,
  type Shown,
  type StoredRow,
  type UserRowOptions,
  type UserRows,
  type UserTable,
} from '@/src/privacy/user-rows'

type RowAboutItem = StoredRow & { readonly itemId: string }
type ShownAboutItem<Own> = Shown<{ itemId: string; itemName: string } & Own>

/**
 * `userRows` in a table with the column `itemId`: rows show `itemId` and `itemName` too, and adding one about an unknown item throws
 * not_found.
 */
export function itemRows<Row extends RowAboutItem, Table extends UserTable<Row>, Own extends JsonObject>(
  table: Table & UserTable<Row>,
  { present, ...options }: UserRowOptions<Table['$inferSelect'], Own>,
): UserRows<NewRow<Table> & { itemId: string }, Table['$inferSelect'], ShownAboutItem<Own>> {
  const rows = completedUserRows(table, {
    ...options,
    present: (row: Table['$inferSelect'] & RowAboutItem) => ({ itemId: row.itemId, ...present(row) }),
    complete: withItemNames,
  })
  return {
    ...rows,
    throws: [...rows.throws, httpErrors.not_found],
    add: async (ctx, row) => rows.add(ctx, { ...row, itemId: (await findItem(ctx, row.itemId)).id }),
  }
}
