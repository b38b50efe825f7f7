import type { SQL } from 'drizzle-orm'
import { ensureTemporaryAccount } from '@/modules/auth/service'
import { categories } from '@/modules/catalog/contract'
import { ListingChanged } from '@/modules/catalog/events'
import { createListing, importCatalog } from '@/modules/catalog/service'
import { assetIdOf, itemName, sellerName } from '@/scripts/bench/seed/names'
import { dialect, sql } from '@/src/db/columns'
import { assert } from '@/src/kit/assert'
import { type Context, type Core, systemContext, type TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import { sortKey } from '@/src/kit/text/sort-key'
import { transact } from '@/src/kit/transact'

const sellersCount = 100
const itemsPerTransaction = 10_000

/** The rows that the services write for one listed item, by table. Those with a foreign key come later. */
type ItemRows = Map<string, TableRow>

interface Template {
  rows: ItemRows
  /** The IDs in the rows, each as a group: item, asset, listing, seller. */
  idPattern: RegExp
}

/** Fills an empty database with items with one listing each: the first by the services, the others as copies of its rows. */
export async function seedMarket(
  core: Core,
  { listingsCount, description }: { listingsCount: number; description: string | null },
): Promise<void> {
  const ctx = systemContext(core, 'bench')
  const sellerIds = await transact(ctx, createSellers)
  const template = await createFirst(ctx, sellerIds[0] ?? '', description)
  for (let from = 1; from < listingsCount; from += itemsPerTransaction)
    await transact(ctx, async (tx) => {
      const count = Math.min(itemsPerTransaction, listingsCount - from)
      const copies = Array.from({ length: count }, (_, n) => {
        const at = from + n
        return copyOf(template, at, [newId(tx), assetIdOf(at), newId(tx), sellerIds[at % sellersCount] ?? ''])
      })
      for (const table of template.rows.keys())
        await insertRows(
          tx.db,
          table,
          copies.map((rows) => rows.get(table) ?? {}),
        )
    })
}

async function createSellers(tx: TxContext): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < sellersCount; at++) ids.push(await ensureTemporaryAccount(tx, sellerName(at)))
  return ids
}

async function createFirst(ctx: Context, sellerId: string, description: string | null): Promise<Template> {
  const assetId = assetIdOf(0)
  const category = categoryOf(0)
  const blank = { description, imageUrl: null, originalPrice: null, owners: 5, favorites: 7, features: [] }
  await importCatalog(ctx, [{ ...blank, assetId, name: itemName(0), category, rap: rapOf(0), releasedAt: 0 }])
  const user = { kind: 'user', id: sellerId, role: 'user', verified: true } as const
  const actor = { ...user, sessionId: 'bench', secondFactorAt: null }
  await createListing({ ...ctx, actor }, { itemName: itemName(0), assetId, category, price: priceCentsOf(0) })
  await ctx.core.drain()
  const item = await onlyRow(ctx, sql`select * from catalog_items`)
  const rows = new Map([
    ['catalog_items', item],
    ['catalog_rap_points', await onlyRow(ctx, sql`select * from catalog_rap_points`)],
    ['catalog_listings', await onlyRow(ctx, sql`select * from catalog_listings`)],
    ['core_events', await onlyRow(ctx, sql`select * from core_events where name = ${ListingChanged.name}`)],
  ])
  return { rows, idPattern: new RegExp(`(${item.id})|(${assetId})|(${item.listing_id})|(${sellerId})`, 'g') }
}

/** Without its sequence number, so that the database assigns a new one to each copy. */
async function onlyRow(ctx: Context, query: SQL): Promise<TableRow> {
  const [found, ...others] = await ctx.db.rows<TableRow>(query)
  assert(found && others.length === 0, 'the services wrote one row')
  const { seq: _, ...row } = found
  return row
}

/** The rows of the nth item: those of the first with other IDs, in the order of the pattern. */
function copyOf({ rows, idPattern }: Template, at: number, ids: readonly string[]): ItemRows {
  const replaced = (value: TableRow[string]) =>
    typeof value === 'string'
      ? value.replace(
          idPattern,
          (_, ...groups) => ids[groups.findIndex((group) => group !== undefined)] ?? '',
        )
      : value
  const name = itemName(at)
  const price = { price_cents: priceCentsOf(at) }
  const own: Record<string, TableRow> = {
    catalog_items: {
      name,
      name_key: name.toLowerCase(),
      name_sort_key: sortKey(name),
      category: categoryOf(at),
      rap: rapOf(at),
      ...price,
    },
    catalog_rap_points: { value: rapOf(at) },
    catalog_listings: price,
  }
  return new Map(
    rows.entries().map(([table, row]) => [table, { ...mapValues(row, replaced), ...own[table] }]),
  )
}

function mapValues<Value>(
  row: Record<string, Value>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]))
}

function categoryOf(at: number) {
  return categories[at % categories.length] ?? 'hat'
}

function rapOf(at: number): number {
  return 100 + at
}

/** From $1.00 to $900.99. */
function priceCentsOf(at: number): number {
  return 100 + ((at * 37) % 90_000)
}

/** A row as the database has it, by column name. */
type TableRow = Record<string, string | number | boolean | null>

/** Inserts rows with the same columns in one statement, which takes any number of them. */
async function insertRows(db: Writer, table: string, rows: readonly TableRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.raw(names.join(', '))
  const json = JSON.stringify(rows)
  await db.rows(
    dialect === 'postgres'
      ? sql`insert into ${sql.raw(table)} (${columns})
          select ${columns} from json_populate_recordset(null::${sql.raw(table)}, ${json}::text::json)`
      : sql`insert into ${sql.raw(table)} (${columns})
          select ${sql.raw(names.map((name) => `value ->> '${name}'`).join(', '))} from json_each(${json})`,
  )
}
