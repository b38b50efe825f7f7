import * as v from 'valibot'

type Entries = v.ObjectEntries

/** The fields of every row of a user's own list. */
const rowEntries = { id: v.string(), createdAt: v.string() }

/** More fields of rows about an item: for `row` of `userRowShapes`, if the server half uses `itemRows`. */
export const itemRowEntries = { itemId: v.string(), itemName: v.string() }

/**
 * Declares a user's own rows once for server, browser and tests, in contract.ts: `userRowShapes('/api/wishes', { newRow, row })`. `newRow`
 * has the members of the body that adds one, `row` those of a response besides `id` and `createdAt`.
 */
export function userRowShapes<NewRow extends Entries, Row extends Entries>(
  path: `/api/${string}`,
  { newRow, row }: { readonly newRow: NewRow; readonly row: Row },
) {
  return { path, newRow: v.object(newRow), row: v.object({ ...rowEntries, ...row }) }
}
