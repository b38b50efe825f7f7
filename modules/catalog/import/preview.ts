import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import type { CatalogEntry } from '@/modules/catalog/import/catalog-entry'
import { CatalogFileError, type CatalogRow, parseCatalogRows } from '@/modules/catalog/import/catalog-file'
import type {
  CatalogImport,
  ImportChange,
  ImportRow,
  ImportRowsQuery,
  RowKind,
} from '@/modules/catalog/import/contract'
import { importMessages } from '@/modules/catalog/import/messages'
import { importRows, imports } from '@/modules/catalog/import/schema'
import type { Item } from '@/modules/catalog/items/item-rows'
import { items } from '@/modules/catalog/schema'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const rowsPerTransaction = 400
const pageDefault = 50
const inFileOrder = keyset('asc', { position: importRows.position })
const noCounts = { new: 0, changed: 0, unchanged: 0, invalid: 0 }

/**
 * Compares a catalog file with the catalog and stores the result as the import that waits, in place of earlier ones. Returns its id.
 * Throws bad_catalog_file and import_running.
 */
export async function previewImport(
  ctx: UserContext,
  { name, text }: { name: string; text: string },
): Promise<string> {
  const rows = parseRows(text)
  const counts = { ...noCounts }
  const id = newId(ctx)
  const createdAt = ctx.now()
  await transact(ctx, (tx) => tx.db.insert(imports).values({ id, name, state: 'reading', createdAt, counts }))
  let position = 0
  for (const chunk of chunks(rows, rowsPerTransaction)) {
    const compared = await compareRows(ctx, chunk)
    for (const { kind } of compared) counts[kind]++
    const start = position
    const values = compared.map((row, at) => ({ ...row, importId: id, position: start + at }))
    await transact(ctx, (tx) => tx.db.insert(importRows).values(values))
    position += chunk.length
    // Requests are answered in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await transact(ctx, async (tx) => {
    await removeImports(tx, id)
    await tx.db.update(imports).set({ state: 'waiting', counts }).where(eq(imports.id, id))
    await recordStaffAction(tx, {
      action: 'catalog.upload-import',
      subjectId: id,
      after: { name, ...counts },
    })
  })
  return id
}

function parseRows(text: string): CatalogRow[] {
  const rows = parseOrReject(text)
  const [first] = rows
  if (!first) throw catalogErrors.bad_catalog_file({ detail: importMessages.empty })
  if ('problem' in first && rows.every((row) => 'problem' in row))
    throw catalogErrors.bad_catalog_file({ detail: importMessages.noneValid(problemOf(first)) })
  return rows
}

function parseOrReject(text: string): CatalogRow[] {
  try {
    return parseCatalogRows(text)
  } catch (error) {
    if (error instanceof CatalogFileError) throw catalogErrors.bad_catalog_file({ detail: error.message })
    throw error
  }
}

function problemOf({ path, problem }: { path: string; problem: string }): string {
  return `${path}: ${problem}`
}

/** Removes all imports but one. Throws import_running. */
async function removeImports(tx: TxContext, exceptId: string): Promise<void> {
  const others = await tx.db.select().from(imports).where(ne(imports.id, exceptId))
  if (others.some(({ state }) => state === 'running')) throw catalogErrors.import_running()
  const ids = others.map(({ id }) => id)
  await tx.db.delete(importRows).where(inArray(importRows.importId, ids))
  await tx.db.delete(imports).where(inArray(imports.id, ids))
}

type ComparedRow = Omit<typeof importRows.$inferInsert, 'importId' | 'position'>

async function compareRows(ctx: Context, rows: readonly CatalogRow[]): Promise<ComparedRow[]> {
  const assetIds = rows.map(({ assetId }) => assetId)
  const found = await ctx.db.select().from(items).where(inArray(items.assetId, assetIds))
  const existing = new Map(found.map((item) => [item.assetId, item]))
  return rows.map((row) => {
    if ('problem' in row) {
      return { assetId: row.assetId, kind: 'invalid', entry: null, changes: [], problem: problemOf(row) }
    }
    const { assetId, entry } = row
    const item = existing.get(assetId)
    if (item && item.mergedInto !== null)
      return { assetId, kind: 'invalid', entry, changes: [], problem: importMessages.merged }
    const changes = item ? changesOf(item, entry) : []
    const kind: RowKind = !item ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
    return { assetId, kind, entry, changes, problem: null }
  })
}

const optionalFields = ['originalPrice', 'rap', 'owners', 'favorites', 'releasedAt'] as const

/** The changes that an import makes to an item. Values that the file omits don't change. */
function changesOf(item: Item, entry: CatalogEntry): ImportChange[] {
  const differing = (['name', 'category'] as const).filter((field) => item[field] !== entry[field])
  const given = optionalFields.filter((field) => entry[field] !== null && item[field] !== entry[field])
  const changes = [...differing, ...given].map((field) => ({ field, from: item[field], to: entry[field] }))
  const isConfirmed = item.namedBy !== null && item.name === entry.name
  return isConfirmed ? [...changes, { field: 'confirmed', from: null, to: entry.name }] : changes
}

/** Returns the import that was uploaded last; an empty list if there is none. */
export async function listImports(ctx: Context): Promise<CatalogImport[]> {
  const rows = await ctx.db
    .select()
    .from(imports)
    .where(ne(imports.state, 'reading'))
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return rows.map(presentImport)
}

function presentImport(row: typeof imports.$inferSelect): CatalogImport {
  const { id, name, state, counts, createdAt, startedAt, endedAt, position } = row
  return {
    id,
    name,
    state,
    counts,
    createdAt: isoTime(createdAt),
    startedAt: isoTime(startedAt),
    endedAt: isoTime(endedAt),
    total: counts.new + counts.changed + counts.unchanged + counts.invalid,
    handled: position + 1,
  }
}

/** Returns a page of an import's rows in the order of the file, and the cursor of the next page. Throws not_found. */
export async function listImportRows(
  ctx: Context,
  id: string,
  { kind, limit = pageDefault, cursor }: ImportRowsQuery,
): Promise<ListPage<ImportRow>> {
  await requireImport(ctx, id)
  const where = and(eq(importRows.importId, id), kind && eq(importRows.kind, kind))
  const { rows, next } = await inFileOrder.readPage(ctx.db.select().from(importRows), {
    where,
    limit,
    cursor,
  })
  return {
    rows: rows.map(({ position, kind, assetId, entry, changes, problem }) => {
      return { position, kind, assetId, name: entry?.name ?? null, changes, problem }
    }),
    next,
  }
}

/** Throws not_found. */
export async function requireImport({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const [found] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, id))
  if (!found) throw httpErrors.not_found()
}
