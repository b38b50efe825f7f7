import { and, asc, eq, gt, or } from 'drizzle-orm'
import { type Watch, watches } from '@/modules/delivery/schema'
import type { DepartingUser, ExportRecords, PersonalData } from '@/src/kit/accounts/personal-data'
import type { Context, TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportInPages, exportPageRows } from '@/src/privacy/export-pages'

/** Exports only the user's own player, not the other party's. */
const exportDeliveries: ExportRecords = (ctx, userId) =>
  exportInPages<Watch>(
    (after) => listDeliveries(ctx, userId, after?.orderId),
    (rows) =>
      rows.map((row) => {
        const isSeller = row.sellerId === userId
        return {
          orderId: row.orderId,
          userAssetId: row.userAssetId,
          player: isSeller ? row.sellerPlayer : row.buyerPlayer,
          observed: isSeller ? row.sellerObserved : row.buyerObserved,
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
      why: 'The delivery record justifies where the money went. The player ID of the user is removed.',
      download: { deliveries: exportDeliveries },
    },
    delivery_snapshots: {
      retention: 'kept',
      why: 'What the public inventories showed of the sold item is the evidence for who got the money.',
      notExported: 'It concerns both parties; the order page shows it to each of them.',
    },
  },
  erase: eraseDeliveries,
}

async function eraseDeliveries(tx: TxContext, { id }: DepartingUser): Promise<void> {
  await tx.db.update(watches).set({ sellerPlayer: '' }).where(eq(watches.sellerId, id))
  await tx.db.update(watches).set({ buyerPlayer: null }).where(eq(watches.buyerId, id))
}
