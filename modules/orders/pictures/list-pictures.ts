import { asc, eq } from 'drizzle-orm'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { disputePictures } from '@/modules/orders/pictures/schema'
import { ordersKey } from '@/modules/orders/web/paths'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns the pictures of a dispute, oldest first. */
export async function listDisputePictures(ctx: Context, orderId: string): Promise<DisputePicture[]> {
  const rows = await ctx.db
    .select()
    .from(disputePictures)
    .where(eq(disputePictures.orderId, orderId))
    .orderBy(asc(disputePictures.id))
  return rows.map(presentPicture)
}

type PictureRow = typeof disputePictures.$inferSelect

export function presentPicture({
  id,
  orderId,
  party,
  sha256,
  width,
  height,
  at,
  fileId,
}: Omit<PictureRow, 'webp' | 'authorId' | 'bytes'>): DisputePicture {
  const url = fileId === null ? null : `${ordersKey}/${orderId}/evidence/${id}`
  return { id, party, url, sha256, width, height, at: isoTime(at) }
}
