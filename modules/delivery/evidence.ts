import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { ObservedInventory, Snapshot } from '@/modules/delivery/contract'
import type { Finding, Observation } from '@/modules/delivery/decide-outcome'
import type { PollResult } from '@/modules/delivery/read-inventories'
import { snapshots, watches } from '@/modules/delivery/schema'
import type { DeliveryEvidence } from '@/modules/orders/ports'
import type { Inventory } from '@/modules/platform/ports'
import { inJsonList } from '@/src/db/columns'
import type { Context, TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

/** Characters; far more than one item needs. Of a longer response only the SHA-256 is stored. */
const bodyLengthMax = 65_536

/** Rows per order. Decisive findings are stored beyond this limit. */
const snapshotsMax = 40
const decisiveFindings: readonly Finding[] = ['delivered', 'elsewhere', 'ask_buyer']

/** Stores the raw responses for both inventories. */
export async function saveEvidence(tx: TxContext, orderId: string, result: PollResult): Promise<void> {
  const { finding, observations, seller, buyer, at } = result
  const storedCount = await tx.db.$count(snapshots, eq(snapshots.orderId, orderId))
  if (storedCount >= snapshotsMax && !decisiveFindings.includes(finding)) return
  const rows = [
    {
      side: 'seller' as const,
      shown: observedInventoryOf(observations.seller),
      ...rawResponseOf(seller, at),
    },
    { side: 'buyer' as const, shown: observedInventoryOf(observations.buyer), ...rawResponseOf(buyer, at) },
  ]
  await tx.db.insert(snapshots).values(rows.map((row) => ({ orderId, finding, ...row })))
}

export function observedInventoryOf(observation: Observation): ObservedInventory {
  if (observation.seen !== 'open') return 'hidden'
  return observation.holds ? 'holds' : 'lacks'
}

/** Returns all snapshots of an order, oldest first. */
export async function listEvidence(ctx: Context, orderId: string): Promise<Snapshot[]> {
  const rows = await ctx.db
    .select()
    .from(snapshots)
    .where(eq(snapshots.orderId, orderId))
    .orderBy(asc(snapshots.id))
  return rows.map(({ id, side, finding, shown, readAt, sha256, body }) => ({
    id: String(id),
    side,
    finding,
    observed: shown,
    readAt: isoTime(readAt),
    sha256,
    body,
  }))
}

/** The consequence of a finding for the money: the copy arrived, or the seller has it or never had it. */
const outcomes: Partial<Record<Finding, 'release' | 'refund'>> = {
  delivered: 'release',
  waiting: 'refund',
  absent: 'refund',
}

/** Returns what both inventories showed of an order's copy; undefined if it wasn't observed. */
export async function findDeliveryEvidence(
  ctx: Context,
  orderId: string,
): Promise<DeliveryEvidence | undefined> {
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.orderId, orderId))
  if (!watch) return undefined
  const readings = await ctx.db
    .select({
      side: snapshots.side,
      observed: snapshots.shown,
      finding: snapshots.finding,
      readAt: snapshots.readAt,
      sha256: snapshots.sha256,
    })
    .from(snapshots)
    .where(eq(snapshots.orderId, orderId))
    .orderBy(asc(snapshots.id))
  const { finding, polledAt, otherHolder } = watch
  return {
    finding,
    observedAt: polledAt,
    otherHolder,
    outcome: finding === null ? undefined : outcomes[finding],
    readings,
  }
}

/** Returns those of these orders whose copy the last observation showed with a third player. */
export async function findSeenElsewhere(ctx: Context, orderIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ orderId: watches.orderId })
    .from(watches)
    .where(and(inJsonList(watches.orderId, orderIds), isNotNull(watches.otherHolder)))
  return rows.map(({ orderId }) => orderId)
}

function rawResponseOf(inventory: Inventory, at: number) {
  if (inventory.seen === 'nobody') return { readAt: at, sha256: '', body: '' }
  const { readAt, sha256, body } = inventory
  return { readAt, sha256, body: body.length > bodyLengthMax ? '' : body }
}
