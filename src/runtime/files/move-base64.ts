import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { addFile, type StoredBytes, storeBytes } from '@/src/runtime/files/files'

/** Rows of a module that contain a file as base64, as versions from before files had their own table wrote them. */
interface Base64Rows {
  readonly module: string
  /** Returns the first such row after an id. */
  next(ctx: Context, afterId: string): Promise<{ id: string; base64: string } | undefined>
  /** Replaces the base64 of a row, and returns false if another process has done so. */
  replace(tx: TxContext, rowId: string, stored: StoredBytes): Promise<boolean>
}

/** Moves the files of rows to their own table. One at a time is in memory, and a killed process continues with the next. */
export async function moveBase64(ctx: Context, { module, next, replace }: Base64Rows): Promise<void> {
  for (let row = await next(ctx, ''); row; row = await next(ctx, row.id)) {
    const { id, base64 } = row
    const stored = await storeBytes(ctx, Uint8Array.fromBase64(base64))
    await transact(ctx, async (tx) => {
      if (await replace(tx, id, stored)) await addFile(tx, stored, module)
    })
  }
}
