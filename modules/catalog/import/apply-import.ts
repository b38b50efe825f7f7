import { and, asc, eq, gt } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { importEntries } from '@/modules/catalog/import/import-catalog'
import { requireImport } from '@/modules/catalog/import/preview'
import { importRows, imports } from '@/modules/catalog/import/schema'
import { rowLocked } from '@/src/db/row-locked'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

const rowsPerTransaction = 400

/** Starts an import that waits; a job carries it out. Throws not_found and import_started. */
export async function startImport(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await requireImport(tx, id)
    const [started] = await tx.db
      .update(imports)
      .set({ state: 'running', startedAt: tx.now() })
      .where(and(eq(imports.id, id), eq(imports.state, 'waiting')))
      .returning()
    if (!started) throw catalogErrors.import_started()
    await recordStaffAction(tx, { action: 'catalog.start-import', subjectId: id, after: started.counts })
  })
}

/** Removes an import that waits. Throws not_found and import_started. */
export async function discardImport(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await requireImport(tx, id)
    await tx.db.delete(importRows).where(eq(importRows.importId, id))
    const isWaiting = and(eq(imports.id, id), eq(imports.state, 'waiting'))
    const removed = await tx.db.delete(imports).where(isWaiting).returning()
    if (removed.length === 0) throw catalogErrors.import_started()
    await recordStaffAction(tx, { action: 'catalog.discard-import', subjectId: id })
  })
}

/** Applies the running import. After a crash it continues with the first row that wasn't committed. */
export async function continueImport(ctx: Context): Promise<void> {
  while (await transact(ctx, importNextRows)) await new Promise((resolve) => setImmediate(resolve))
}

/** Imports the next rows in the transaction that records their position. Returns false if there are none. */
async function importNextRows(tx: TxContext): Promise<boolean> {
  const [running] = await rowLocked(tx.db.select().from(imports).where(eq(imports.state, 'running')), imports)
  if (!running) return false
  const { id, position } = running
  const rows = await tx.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.position, position)))
    .orderBy(asc(importRows.position))
    .limit(rowsPerTransaction)
  const last = rows.at(-1)
  if (last) {
    await importEntries(
      tx,
      rows.flatMap(({ kind, entry }) => ((kind === 'new' || kind === 'changed') && entry ? [entry] : [])),
    )
    await tx.db.update(imports).set({ position: last.position }).where(eq(imports.id, id))
    return true
  }
  await tx.db.update(imports).set({ state: 'done', endedAt: tx.now() }).where(eq(imports.id, id))
  return false
}
