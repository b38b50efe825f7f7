import type { Copy } from '@/modules/platform/ports'
import { maybePlayer, readInventory } from '@/modules/platform/service'
import type { Deal } from '@/src/commands/demo/plan'
import type { Context } from '@/src/kit/context'

export type DealWithCopy = Deal & { userAssetId?: string }

/** Assigns each offer a tradable copy of its seller, if there is an unassigned one. Offers with a copy come first. */
export async function assignCopies(ctx: Context, offers: readonly Deal[]): Promise<DealWithCopy[]> {
  const available = await findAvailableCopies(ctx, [...new Set(offers.map(({ seller }) => seller))])
  const assigned = offers.map((deal) => {
    const copy = available.get(`${deal.seller} ${deal.item.assetId}`)?.pop()
    return copy ? { ...deal, userAssetId: copy.userAssetId, serial: copy.serial } : deal
  })
  return [...assigned.filter(hasCopy), ...assigned.filter((deal) => !hasCopy(deal))]
}

function hasCopy(deal: DealWithCopy): boolean {
  return deal.userAssetId !== undefined
}

/** Tradable copies by holder and item. */
async function findAvailableCopies(ctx: Context, names: readonly string[]): Promise<Map<string, Copy[]>> {
  const available = new Map<string, Copy[]>()
  for (const name of names)
    for (const copy of await listTradableCopies(ctx, name)) {
      const key = `${name} ${copy.assetId}`
      available.set(key, [...(available.get(key) ?? []), copy])
    }
  return available
}

async function listTradableCopies(ctx: Context, username: string): Promise<Copy[]> {
  const player = await maybePlayer(ctx, { username })
  const inventory = player && (await readInventory(ctx, player.playerId))
  return inventory?.seen === 'open' ? inventory.copies.filter(({ onHold }) => !onHold) : []
}
