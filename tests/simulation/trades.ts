import { sql } from '@/src/db/columns'
import { pick } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

interface Handover {
  userAssetId: string
  buyer: string
}

/** Copies that somebody has paid for. */
function listPaidCopies({ db }: World): Promise<Handover[]> {
  return db.read.rows(sql`
    select l.user_asset_id as "userAssetId", b.username as buyer
    from orders_orders as o
      join catalog_listings as l on l.id = o.listing_id
      join auth_users as b on b.id = o.buyer_id
    where o.state in ('paid', 'sent') and l.user_asset_id is not null
    order by o.number`)
}

/** A copy changes hands on the platform: to its buyer, or at times to somebody else. */
export async function tradeCopy(world: World): Promise<boolean> {
  const { platform } = world
  const due = pick(
    world,
    (await listPaidCopies(world)).filter(({ userAssetId }) => platform.holdersOf(userAssetId).length === 1),
  )
  if (!due) return false
  const buyer = [...platform.players.values()].find(({ username }) => username === due.buyer)
  const other = pick(world, [...platform.players.values()])
  const to = world.random() < 0.75 ? buyer : other
  if (!to) return false
  platform.trade(due, to)
  if (world.random() < 0.6) await passMinutes(world, world.random() * 8)
  return true
}

/** Minutes go by in which the site looks. */
async function passMinutes(world: World, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left--) {
    world.advance(60_000)
    await world.runJobs()
  }
}

/** People hide and show their inventories, and the platform goes away, comes back, or keeps names to itself. */
export function changePlatformState({ platform, ctx, random }: World): void {
  platform.hidden.clear()
  for (const id of platform.players.keys()) if (random() < 0.15) platform.hidden.add(id)
  platform.hidesHolders = random() < 0.3
  if (random() < 0.25) platform.goDown(ctx)
  else platform.recover()
}

/** Everybody shows what they have, and the platform answers. */
export function resetPlatform({ platform }: World): void {
  platform.hidden.clear()
  platform.hidesHolders = false
  platform.recover()
}

/** What is said to have been delivered was once with its buyer, and what is said to be elsewhere once with neither. */
export async function findWrongProofs(world: World): Promise<string[]> {
  const watches = await world.db.read.rows<DeliveryFinding>(sql`
    select order_id as id, finding, user_asset_id as "userAssetId", seller_player as seller, buyer_player as buyer
    from delivery_watches where finding in ('delivered', 'elsewhere')`)
  return watches
    .filter(({ finding, userAssetId, seller, buyer }) => {
      const held = world.platform.holdersOf(userAssetId)
      return finding === 'delivered'
        ? !held.includes(buyer)
        : held.every((holder) => holder === seller || holder === buyer)
    })
    .map(({ id, finding }) => `order ${id} is said to be ${finding}, and the copy never was`)
}

interface DeliveryFinding {
  id: string
  finding: 'delivered' | 'elsewhere'
  userAssetId: string
  seller: string
  buyer: string
}
