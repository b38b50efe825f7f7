import { and, eq } from 'drizzle-orm'
import type { Party } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { DisputePictureAdded } from '@/modules/orders/events'
import { eventPayloadOf, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { requirePictureRoom } from '@/modules/orders/pictures/budgets'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { presentPicture } from '@/modules/orders/pictures/list-pictures'
import { disputePictures } from '@/modules/orders/pictures/schema'
import { findParty, lockOrderOfParty } from '@/modules/orders/queries'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { type PictureUpload, reencodePicture } from '@/src/kit/pictures/reencode-picture'
import { transact } from '@/src/kit/transact'
import { addFile, readFile, storeBytes } from '@/src/runtime/files/files'
import { publish } from '@/src/runtime/publish'

type PictureRow = typeof disputePictures.$inferSelect
type Author = PictureRow['party']

/**
 * Adds the picture that `receive` returns to an open dispute as evidence of the buyer or the seller. Throws not_found, wrong_party,
 * order_state, list_full, body_too_large, unsupported_media_type, bad_picture, unavailable.
 */
export async function addDisputePicture(
  ctx: UserContext,
  id: string,
  upload: PictureUpload,
): Promise<DisputePicture> {
  // Before megabytes are received and decoded.
  await requireRoom(ctx, await findParty(ctx, id))
  const webp = await reencodePicture(ctx, upload)
  if (!webp) throw ordersErrors.bad_picture()
  const { width, height } = await new Bun.Image(webp).metadata()
  const stored = await storeBytes(ctx, webp)
  const file = { fileId: stored.id, bytes: stored.size, sha256: sha256Of(webp), width, height }
  const added = await transact(
    ctx,
    async (tx) => {
      const { order, party } = await lockOrderOfParty(tx, id)
      const before = await requireRoom(tx, { order, party }, webp.length)
      const author = authorOf(party)
      const row = { id: newId(tx), orderId: id, authorId: tx.actor.id, party: author, ...file, at: tx.now() }
      await addFile(tx, stored, 'orders')
      await tx.db.insert(disputePictures).values(row)
      await publish(tx, DisputePictureAdded, { ...eventPayloadOf(order), party: author, count: before + 1 })
      notifyParties(tx, order)
      return row
    },
    'read committed',
  )
  return presentPicture(added)
}

/** Returns a picture of a dispute. Throws not_found if the caller may not see the order, or if the picture was deleted. */
export async function readDisputePicture(
  ctx: UserContext,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  await findParty(ctx, id)
  const [picture] = await ctx.db
    .select({ fileId: disputePictures.fileId })
    .from(disputePictures)
    .where(and(eq(disputePictures.id, pictureId), eq(disputePictures.orderId, id)))
  const webp = picture?.fileId && (await readFile(ctx, picture.fileId))
  if (!webp) throw httpErrors.not_found()
  return webp
}

/** Returns how many pictures the party has added. Throws wrong_party, order_state, list_full, unavailable. */
function requireRoom(
  ctx: UserContext,
  { order, party }: { order: OrderRow; party: Party },
  size = 1,
): Promise<number> {
  const author = authorOf(party)
  if (order.dispute !== 'open') throw ordersErrors.order_state()
  return requirePictureRoom(ctx, { orderId: order.id, party: author, size })
}

function authorOf(party: Party): Author {
  if (party === 'staff') throw ordersErrors.wrong_party()
  return party
}

function sha256Of(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
}
