import { and, asc, eq, gt } from 'drizzle-orm'
import { disputePictures } from '@/modules/orders/pictures/schema'
import type { ExportRecords } from '@/src/kit/accounts/personal-data'
import type { Context, TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportInPages } from '@/src/privacy/export-pages'
import { deleteFiles, readFile } from '@/src/runtime/files/files'

type PictureRow = typeof disputePictures.$inferSelect

/** A picture is about as large as a page of other rows. */
const pageRows = 1

/** The files are base64. */
export const exportPictures: ExportRecords = (ctx, userId) =>
  exportInPages<PictureRow>(
    (after) =>
      ctx.db
        .select()
        .from(disputePictures)
        .where(and(eq(disputePictures.authorId, userId), after && gt(disputePictures.id, after.id)))
        .orderBy(asc(disputePictures.id))
        .limit(pageRows),
    (rows) => Promise.all(rows.map((row) => exportPicture(ctx, row))),
    pageRows,
  )

async function exportPicture(ctx: Context, { orderId, party, fileId, sha256, at }: PictureRow) {
  const webp = fileId === null ? undefined : await readFile(ctx, fileId)
  return { orderId, party, webp: webp?.toBase64() ?? null, sha256, at: isoTime(at) }
}

/** Deletes the pictures of a user, and keeps that there were some. */
export async function erasePictures(tx: TxContext, userId: string): Promise<void> {
  const isOwn = eq(disputePictures.authorId, userId)
  const rows = await tx.db.select({ fileId: disputePictures.fileId }).from(disputePictures).where(isOwn)
  await tx.db.update(disputePictures).set({ fileId: null, webp: null, bytes: 0 }).where(isOwn)
  await deleteFiles(
    tx,
    rows.flatMap(({ fileId }) => fileId ?? []),
  )
}
