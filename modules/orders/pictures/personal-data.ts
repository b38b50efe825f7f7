import { and, asc, eq, gt } from 'drizzle-orm'
import { disputePictures } from '@/modules/orders/pictures/schema'
import type { TxContext } from '@/src/kit/context'
import type { ExportRecords } from '@/src/kit/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportInPages } from '@/src/privacy/export-pages'

/** A picture is about as large as a page of other rows. */
const pageRows = 1

/** The files are base64. */
export const exportPictures: ExportRecords = (ctx, userId) =>
  exportInPages<typeof disputePictures.$inferSelect>(
    (after) =>
      ctx.db
        .select()
        .from(disputePictures)
        .where(and(eq(disputePictures.authorId, userId), after && gt(disputePictures.id, after.id)))
        .orderBy(asc(disputePictures.id))
        .limit(pageRows),
    (rows) =>
      rows.map(({ orderId, party, webp, sha256, at }) => ({ orderId, party, webp, sha256, at: isoTime(at) })),
    pageRows,
  )

/** Deletes the pictures of a user, and keeps that there were some. */
export async function erasePictures(tx: TxContext, userId: string): Promise<void> {
  await tx.db
    .update(disputePictures)
    .set({ webp: null, bytes: 0 })
    .where(eq(disputePictures.authorId, userId))
}
