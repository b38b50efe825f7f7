import { sql } from '@/src/db/columns'
import { admin, moderator, type OrderRow, oneOf, pickOrder, staff } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

const reason = 'A check of the site.'
/** Longer than a reservation and the delays of early retries. */
const outageMaxMs = 3 * 3_600_000

/** What staff do with the money of orders outside of disputes, by the last part of the path. */
const acts = {
  refund: partOf,
  goodwill: (world: World, order: OrderRow) => ({
    ...partOf(world, order),
    to: oneOf(world, 'buyer', 'seller'),
  }),
  cancel: () => ({ reason }),
  dispute: () => ({ reason }),
} as const
type Act = keyof typeof acts

/** An amount in dollars, up to the price. */
function partOf(world: World, { priceCents }: OrderRow) {
  return { amount: Math.ceil(priceCents * world.random()) / 100, reason }
}

/** A step in which one staff member does this to an order, or two race each other, parties among them. */
export function actOnOrderAsStaff(act: Act, states: readonly string[]) {
  return async (world: World) => {
    const order = await pickOrder(world, ({ state }) => states.includes(state))
    if (!order) return false
    const usernames = world.random() < 0.5 ? [moderator] : [moderator, order.buyer, order.seller]
    await Promise.all(
      usernames
        .filter((username) => username in staff)
        .map(async (username) => {
          const path = `/api/admin/orders/${order.id}/${act}`
          const { status } = await world.signInAs(username).post(path, acts[act](world, order))
          if (username !== moderator && (status === 200 || status === 202))
            throw new Error(`A party got ${status} for ${act}`)
        }),
    )
  }
}

/** Staff split the money of an open dispute between its parties. */
export async function splitDispute(world: World) {
  const order = await pickOrder(world, ({ dispute }) => dispute === 'open')
  if (!order) return false
  const refundAmount = Math.ceil(order.priceCents * world.random()) / 100
  const body = { outcome: 'split', refundAmount, reason }
  await world.signInAs(moderator).post(`/api/admin/orders/${order.id}/decision`, body)
}

/** Staff fine the seller of an order, and sometimes take it back. */
export async function fineSeller(world: World) {
  const order = await pickOrder(world, ({ state }) => state === 'completed')
  if (!order) return false
  const [seller] = await world.db.read.rows<{ id: string }>(
    sql`select id from auth_users where username = ${order.seller}`,
  )
  const path = `/api/admin/people/${seller?.id}`
  const { status, body } = await world
    .signInAs(moderator)
    .post(`${path}/fine`, { ...partOf(world, order), orderId: order.id })
  if (status === 200 && world.random() < 0.5)
    await world.signInAs(admin).post(`${path}/fines/${body.id}/undo`, { reason })
}

/** Stripe can't be reached for up to three hours, while time, users and jobs go on. */
export async function loseProvider(world: World) {
  const { chances } = world.stripe.faults
  const before = chances.splice(0, chances.length, { fault: 'lose-request', chance: 1 })
  for (let part = 0; part < 3; part++) {
    world.advance((world.random() * outageMaxMs) / 3)
    await world.runJobs()
  }
  chances.splice(0, chances.length, ...before)
}
