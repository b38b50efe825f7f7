import { eq } from 'drizzle-orm'
import type { Finding, Sight } from '@/modules/delivery/decide'
import type { Reading } from '@/modules/delivery/read-both'
import { type Shown, snapshots } from '@/modules/delivery/schema'
import type { Inventory } from '@/modules/platform/ports'
import type { TxContext } from '@/src/core/context'

/** What the platform shows of one item fits many times over; what is longer is not kept, only its SHA-256. */
const bodyMax = 65_536

/** Of what comes and goes so many pairs are kept; what an order rests on always is. */
const rowsMax = 40
const decisive: readonly Finding[] = ['delivered', 'elsewhere', 'ask_buyer']

/** Keeps what both inventories showed, as the platform said it. */
export async function keepEvidence(tx: TxContext, orderId: string, reading: Reading): Promise<void> {
  const { finding, looks, seller, buyer, at } = reading
  const kept = await tx.db.$count(snapshots, eq(snapshots.orderId, orderId))
  if (kept >= rowsMax && !decisive.includes(finding)) return
  const rows = [
    { side: 'seller' as const, shown: shownBy(looks.seller), ...rawOf(seller, at) },
    { side: 'buyer' as const, shown: shownBy(looks.buyer), ...rawOf(buyer, at) },
  ]
  await tx.db.insert(snapshots).values(rows.map((row) => ({ orderId, finding, ...row })))
}

export function shownBy(sight: Sight): Shown {
  if (sight.seen !== 'open') return 'hidden'
  return sight.holds ? 'holds' : 'lacks'
}

function rawOf(inventory: Inventory, at: number) {
  if (inventory.seen === 'nobody') return { readAt: at, sha256: '', body: '' }
  const { readAt, sha256, body } = inventory
  return { readAt, sha256, body: body.length > bodyMax ? '' : body }
}
