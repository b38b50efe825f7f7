import type { Copy } from '@/modules/platform/ports'
import { maybePlayer, readInventory } from '@/modules/platform/service'
import type { Deal } from '@/src/commands/demo/plan'
import type { Context } from '@/src/kit/context'

export type DealWithCopy = Deal & { userAssetId?: string }

/** Offers name the copy that their seller holds, where they hold one that is in no other offer; those come first. */
export async function assignCopies(ctx: Context, offers: readonly Deal[]): Promise<DealWithCopy[]> {
  const free = await findAvailableCopies(ctx, [...new Set(offers.map(({ seller }) => seller))])
  const named = offers.map((deal) => {
    const copy = free.get(`${deal.seller} ${deal.item.assetId}`)?.pop()
    return copy ? { ...deal, userAssetId: copy.userAssetId, serial: copy.serial } : deal
  })
  return [...named.filter(hasCopy), ...named.filter((deal) => !hasCopy(deal))]
}

function hasCopy(deal: DealWithCopy): boolean {
  return deal.userAssetId !== undefined
}

/** What can be handed over now, by its holder and item. */
async function findAvailableCopies(ctx: Context, names: readonly string[]): Promise<Map<string, Copy[]>> {
  const free = new Map<string, Copy[]>()
  for (const name of names)
    for (const copy of await listTradableCopies(ctx, name)) {
      const key = `${name} ${copy.assetId}`
      free.set(key, [...(free.get(key) ?? []), copy])
    }
  return free
}

async function listTradableCopies(ctx: Context, username: string): Promise<Copy[]> {
  const player = await maybePlayer(ctx, { username })
  const inventory = player && (await readInventory(ctx, player.playerId))
  return inventory?.seen === 'open' ? inventory.copies.filter(({ onHold }) => !onHold) : []
}
