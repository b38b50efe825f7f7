import { asc, eq, sql } from 'drizzle-orm'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { disputePictures } from '@/modules/orders/pictures/schema'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns the pictures of a dispute, oldest first. */
export async function listDisputePictures(ctx: Context, orderId: string): Promise<DisputePicture[]> {
  const { id, party, sha256, width, height, at, webp } = disputePictures
  const isDeleted = sql`${webp} is null`.mapWith(Boolean)
  const rows = await ctx.db
    .select({ id, orderId: disputePictures.orderId, party, sha256, width, height, at, isDeleted })
    .from(disputePictures)
    .where(eq(disputePictures.orderId, orderId))
    .orderBy(asc(id))
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
  isDeleted,
}: Omit<PictureRow, 'webp' | 'authorId' | 'bytes'> & { isDeleted: boolean }): DisputePicture {
  const url = isDeleted ? null : `/api/orders/${orderId}/evidence/${id}`
  return { id, party, url, sha256, width, height, at: isoTime(at) }
}
