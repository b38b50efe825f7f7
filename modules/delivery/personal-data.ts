import { and, asc, eq, gt, or } from 'drizzle-orm'
import { watches } from '@/modules/delivery/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import {
  type DepartingUser,
  type ExportRecords,
  exportInPages,
  exportPageRows,
  type PersonalData,
} from '@/src/privacy/personal-data'

/** Of the two players only the person's own is theirs to have. */
const exportDeliveries: ExportRecords = (ctx, userId) =>
  exportInPages<typeof watches.$inferSelect>(
    (after) => listDeliveries(ctx, userId, after?.orderId),
    (rows) =>
      rows.map((row) => {
        const isSeller = row.sellerId === userId
        return {
          orderId: row.orderId,
          userAssetId: row.userAssetId,
          player: isSeller ? row.sellerPlayer : row.buyerPlayer,
          shown: isSeller ? row.sellerObserved : row.buyerObserved,
          polledAt: isoTime(row.polledAt),
        }
      }),
  )

function listDeliveries(ctx: Context, userId: string, after: string | undefined) {
  return ctx.db
    .select()
    .from(watches)
    .where(
      and(
        or(eq(watches.sellerId, userId), eq(watches.buyerId, userId)),
        after === undefined ? undefined : gt(watches.orderId, after),
      ),
    )
    .orderBy(asc(watches.orderId))
    .limit(exportPageRows)
}

export const personalData: PersonalData = {
  tables: {
    delivery_watches: {
      retention: 'blanked',
      why: 'What was seen of a delivery proves to the other party and the law what became of the money. Who the person is on the game platform goes.',
      download: { deliveries: exportDeliveries },
    },
    delivery_snapshots: {
      retention: 'kept',
      why: 'What the public inventories showed of the sold item is the evidence on which the money was given to one side or the other.',
      notExported: 'It tells of both sides; the page of the order shows it to each.',
    },
  },
  erase: eraseDeliveries,
}

async function eraseDeliveries(tx: TxContext, { id }: DepartingUser): Promise<void> {
  await tx.db.update(watches).set({ sellerPlayer: '' }).where(eq(watches.sellerId, id))
  await tx.db.update(watches).set({ buyerPlayer: null }).where(eq(watches.buyerId, id))
}
