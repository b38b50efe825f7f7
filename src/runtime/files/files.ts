import { eq, inArray } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { fileContents, files } from '@/src/runtime/schema'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that no row refers to yet. */
export interface StoredBytes {
  readonly id: string
  readonly size: number
}

/**
 * Stores the contents of a new file. A transaction of its own, before the one that calls `addFile`: SQLite has them in another database, and
 * a crash or a backup between the two must not leave a file without contents. Without `addFile`, they are deleted after an hour.
 */
export async function storeBytes(ctx: Context, bytes: Bytes): Promise<StoredBytes> {
  const id = newId(ctx)
  const row = { id, bytes, storedAt: ctx.now() }
  await ctx.core.db.transact((db) => db.insert(fileContents).values(row), 'read committed')
  return { id, size: bytes.length }
}

/** Adds a file to the transaction that stores the row of `module` that refers to it. */
export async function addFile(tx: TxContext, { id, size }: StoredBytes, module: string): Promise<void> {
  await tx.db.insert(files).values({ id, module, size })
}

/** Returns the contents of a file; undefined if they are lost. */
export async function readFile(ctx: Context, id: string): Promise<Bytes | undefined> {
  const [row] = await ctx.db
    .select({ bytes: fileContents.bytes })
    .from(fileContents)
    .where(eq(fileContents.id, id))
  return row?.bytes
}

/** Deletes files together with the rows that refer to them. SQLite commits this first, so a crash leaves only contents. */
export async function deleteFiles(tx: TxContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db.delete(files).where(inArray(files.id, [...ids]))
  await tx.db.delete(fileContents).where(inArray(fileContents.id, [...ids]))
}
