import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { disputePictures } from '@/modules/orders/pictures/schema'
import type { Context } from '@/src/kit/context'
import { moveBase64 } from '@/src/runtime/files/move-base64'

const { id, webp } = disputePictures

/** Moves pictures that an earlier version stored in their rows. */
export function movePictures(ctx: Context): Promise<void> {
  return moveBase64(ctx, {
    module: 'orders',
    next: async ({ db }, afterId) => {
      const [row] = await db
        .select({ id, webp })
        .from(disputePictures)
        .where(and(gt(id, afterId), isNotNull(webp)))
        .orderBy(asc(id))
        .limit(1)
      return row?.webp ? { id: row.id, base64: row.webp } : undefined
    },
    replace: async (tx, rowId, stored) => {
      const moved = await tx.db
        .update(disputePictures)
        .set({ fileId: stored.id, bytes: stored.size, webp: null })
        .where(and(eq(id, rowId), isNotNull(webp)))
        .returning({ id })
      return moved.length > 0
    },
  })
}
