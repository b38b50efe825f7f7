import { sql } from '@/src/db/columns'
import {
  admin,
  listOrders,
  moderator,
  type OrderRow,
  oneOf,
  pick,
  pickOrder,
  staff,
} from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/** What staff can do to an order. */
const actions = {
  decision: (world: World) => ({ outcome: oneOf(world, 'release', 'refund'), reason: 'Decided.' }),
  'decision/undo': () => ({ reason: 'Misread.' }),
  'appeal/decision': (world: World) => ({
    result: oneOf(world, 'upheld', 'overturned'),
    reason: 'Looked again.',
  }),
  clawback: () => ({ reason: 'Stolen.' }),
  'given-otherwise': () => ({ reason: 'By bank transfer.' }),
}
type Action = keyof typeof actions

function act(world: World, username: string, action: Action, order: OrderRow) {
  return world.signInAs(username).post(`/api/admin/orders/${order.id}/${action}`, actions[action](world))
}

/** One staff member, or several who race each other, parties among them. */
async function actOrRace(world: World, action: Action, order: OrderRow) {
  const usernames = world.random() < 0.5 ? [moderator] : [moderator, admin, order.buyer, order.seller]
  await Promise.all(
    usernames.filter((username) => username in staff).map((username) => act(world, username, action, order)),
  )
}

export async function decideDispute(world: World) {
  const order = await pickOrder(world, ({ dispute }) => dispute === 'open')
  return order ? actOrRace(world, 'decision', order) : false
}

export async function reverseSale(world: World) {
  const order = await pickOrder(world, ({ state }) => state === 'completed')
  return order ? actOrRace(world, 'clawback', order) : false
}

export async function undoDecision(world: World) {
  const order = await pickOrder(world, ({ dispute }) => dispute === 'decided')
  return order ? actOrRace(world, 'decision/undo', order) : false
}

/** The party that lost a dispute appeals or accepts the decision, or staff decide an appeal. */
export async function appealOrDecide(world: World) {
  const order = await pickOrder(world, ({ dispute }) => dispute === 'decided')
  if (!order) return false
  const chance = world.random()
  if (chance < 0.4) return actOrRace(world, 'appeal/decision', order)
  const loser = world.signInAs(order.state === 'completed' ? order.buyer : order.seller)
  const verb = chance < 0.9 ? 'appeal' : 'accept-decision'
  await loser.post(`/api/orders/${order.id}/${verb}`, { reason: 'Look again.' })
}

/** A staff member tries everything to decide an order of their own. Throws unless each attempt is refused. */
export async function actOnOwnCase(world: World) {
  const party = oneOf(world, 'buyer', 'seller')
  const order = await pickOrder(world, (each) => each[party] in staff)
  if (!order) return false
  for (const action of [
    'decision',
    'decision/undo',
    'appeal/decision',
    'clawback',
    'given-otherwise',
  ] as const) {
    const { status } = await act(world, order[party], action, order)
    // 404: only admins record manual refunds. 503: the power failed.
    if (![403, 404, 503].includes(status)) throw new Error(`A party got ${status} for ${action}`)
  }
}

/** The staff leave but for one, or come back. */
export async function changeStaff(world: World) {
  return (await areStaffAway(world)) ? bringStaffBack(world) : sendStaffAway(world)
}

/** Leaves one staff member, a party to an open dispute if possible. */
export async function sendStaffAway(world: World) {
  const disputed = (await listOrders(world)).filter(({ dispute }) => dispute === 'open')
  const parties = disputed.flatMap(({ buyer, seller }) => [buyer, seller]).filter((name) => name in staff)
  const remaining = pick(world, parties) ?? 'seller_c'
  return world.db.transact((tx) =>
    tx.rows(sql`update auth_users set role = 'user' where role <> 'user' and username <> ${remaining}`),
  )
}

export async function bringStaffBack({ db }: World) {
  for (const [username, role] of Object.entries(staff))
    await db.transact((tx) => tx.rows(sql`update auth_users set role = ${role} where username = ${username}`))
}

async function areStaffAway({ db }: World): Promise<boolean> {
  const [row] = await db.read.rows<{ role: string }>(
    sql`select role from auth_users where username = ${moderator}`,
  )
  return row?.role === 'user'
}

const staffEvents = [
  'orders.dispute-decided',
  'orders.decision-undone',
  'orders.appeal-overturned',
  'orders.appeal-paid',
  'orders.sale-reversed',
  'orders.manual-refund-recorded',
]

interface StaffEvent {
  name: string
  /** JSON. */
  payload: string
  /** JSON. */
  actor: string
}

/**
 * Returns staff actions by a party to the order, disputes decided more than once without an undo between, and fallback decisions for the only party who is staff
 * without delivery proof.
 */
export async function caseViolations(world: World): Promise<string[]> {
  const names = sql.join(
    staffEvents.map((name) => sql`${name}`),
    sql`, `,
  )
  const rows = await world.db.read.rows<StaffEvent>(
    sql`select name, payload, actor from core_events where name in (${names}) order by seq`,
  )
  const events = rows.map(({ name, payload, actor }) => ({
    name,
    actor: JSON.parse(actor),
    ...JSON.parse(payload),
  }))
  const byParty = events.filter(({ actor, buyerId, sellerId }) => [buyerId, sellerId].includes(actor.id))
  const decisions = events.filter(({ name }) => name === 'orders.dispute-decided')
  const undone = events.filter(({ name }) =>
    ['orders.decision-undone', 'orders.appeal-overturned'].includes(name),
  )
  const repeated = [...Map.groupBy(decisions, ({ orderId }) => orderId)].filter(
    ([id, all]) => all.length > 1 + undone.filter(({ orderId }) => orderId === id).length,
  )
  const fallbacks = decisions.filter(({ actor }) => actor.kind === 'system')
  return [
    ...byParty.map(({ name, orderId }) => `a party to order ${orderId} caused ${name}`),
    ...repeated.map(([orderId]) => `the dispute about order ${orderId} was decided more than once`),
    ...(await unprovenFallbacks(world, new Map(fallbacks.map(({ orderId, outcome }) => [orderId, outcome])))),
  ]
}

async function unprovenFallbacks(world: World, outcomes: Map<string, string>): Promise<string[]> {
  const watches = await world.db.read.rows<{ id: string; finding: string | null }>(
    sql`select order_id as id, finding from delivery_watches`,
  )
  const findings = new Map(watches.map(({ id, finding }) => [id, finding]))
  return (await listOrders(world))
    .filter(({ id, buyer, seller }) => {
      const [outcome, finding] = [outcomes.get(id), findings.get(id)]
      // With two of them, either may have been staff at the time.
      if (seller in staff === buyer in staff) return false
      return seller in staff
        ? outcome === 'release' && finding !== 'delivered'
        : outcome === 'refund' && finding !== 'waiting'
    })
    .map(({ id }) => `the fallback decided order ${id} for the party who is staff without proof`)
}
