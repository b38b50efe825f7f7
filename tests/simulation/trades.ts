import { sql } from '@/src/db/columns'
import { pick } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

interface PaidCopy {
  userAssetId: string
  buyer: string
}

/** Copies in paid orders. */
function listPaidCopies({ db }: World): Promise<PaidCopy[]> {
  return db.read.rows(sql`
    select l.user_asset_id as "userAssetId", b.username as buyer
    from orders_orders as o
      join catalog_listings as l on l.id = o.listing_id
      join auth_users as b on b.id = o.buyer_id
    where o.state in ('paid', 'sent') and l.user_asset_id is not null
    order by o.number`)
}

/** Trades a copy to its buyer, or sometimes to another player. */
export async function tradeCopy(world: World): Promise<boolean> {
  const { platform } = world
  const copy = pick(
    world,
    (await listPaidCopies(world)).filter(({ userAssetId }) => platform.holdersOf(userAssetId).length === 1),
  )
  if (!copy) return false
  const buyer = [...platform.players.values()].find(({ username }) => username === copy.buyer)
  const other = pick(world, [...platform.players.values()])
  const to = world.random() < 0.75 ? buyer : other
  if (!to) return false
  platform.trade(copy, to)
  if (world.random() < 0.6) await passMinutes(world, world.random() * 8)
  return true
}

/** Runs all jobs after each minute. */
async function passMinutes(world: World, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left--) {
    world.advance(60_000)
    await world.runJobs()
  }
}

/** Hides some inventories, and sometimes holders' names or the whole platform. */
export function changePlatformState({ platform, ctx, random }: World): void {
  platform.hidden.clear()
  for (const id of platform.players.keys()) if (random() < 0.15) platform.hidden.add(id)
  platform.hidesHolders = random() < 0.3
  if (random() < 0.25) platform.goDown(ctx)
  else platform.recover()
}

/** Makes the platform and all inventories available. */
export function resetPlatform({ platform }: World): void {
  platform.hidden.clear()
  platform.hidesHolders = false
  platform.recover()
}

/**
 * Returns delivery findings that contradict the platform: a delivered copy must have been with its buyer, and an
 * elsewhere copy with a third player.
 */
export async function findWrongFindings(world: World): Promise<string[]> {
  const watches = await world.db.read.rows<DeliveryFinding>(sql`
    select order_id as id, finding, user_asset_id as "userAssetId", seller_player as seller, buyer_player as buyer
    from delivery_watches where finding in ('delivered', 'elsewhere')`)
  return watches
    .filter(({ finding, userAssetId, seller, buyer }) => {
      const holders = world.platform.holdersOf(userAssetId)
      return finding === 'delivered'
        ? !holders.includes(buyer)
        : holders.every((holder) => holder === seller || holder === buyer)
    })
    .map(({ id, finding }) => `order ${id} was found ${finding}, but the copy never was`)
}

interface DeliveryFinding {
  id: string
  finding: 'delivered' | 'elsewhere'
  userAssetId: string
  seller: string
  buyer: string
}
