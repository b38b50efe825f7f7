import { eq } from 'drizzle-orm'
import type { Finding, Observation } from '@/modules/delivery/decide-outcome'
import type { PollResult } from '@/modules/delivery/read-inventories'
import { type ObservedStatus, snapshots } from '@/modules/delivery/schema'
import type { Inventory } from '@/modules/platform/ports'
import type { TxContext } from '@/src/kit/context'

/** What the platform shows of one item fits many times over; what is longer is not kept, only its SHA-256. */
const bodyLengthMax = 65_536

/** Of what comes and goes so many pairs are kept; what an order rests on always is. */
const snapshotsMax = 40
const decisiveFindings: readonly Finding[] = ['delivered', 'elsewhere', 'ask_buyer']

/** Keeps what both inventories showed, as the platform said it. */
export async function saveEvidence(tx: TxContext, orderId: string, reading: PollResult): Promise<void> {
  const { finding, observations, seller, buyer, at } = reading
  const kept = await tx.db.$count(snapshots, eq(snapshots.orderId, orderId))
  if (kept >= snapshotsMax && !decisiveFindings.includes(finding)) return
  const rows = [
    { side: 'seller' as const, shown: observedStatusOf(observations.seller), ...rawResponseOf(seller, at) },
    { side: 'buyer' as const, shown: observedStatusOf(observations.buyer), ...rawResponseOf(buyer, at) },
  ]
  await tx.db.insert(snapshots).values(rows.map((row) => ({ orderId, finding, ...row })))
}

export function observedStatusOf(sight: Observation): ObservedStatus {
  if (sight.seen !== 'open') return 'hidden'
  return sight.holds ? 'holds' : 'lacks'
}

function rawResponseOf(inventory: Inventory, at: number) {
  if (inventory.seen === 'nobody') return { readAt: at, sha256: '', body: '' }
  const { readAt, sha256, body } = inventory
  return { readAt, sha256, body: body.length > bodyLengthMax ? '' : body }
}
