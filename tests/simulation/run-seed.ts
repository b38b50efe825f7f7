import { insertStaff } from '@/modules/auth/factory'
import { linkPlayer } from '@/modules/players/service'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { enterPayees } from '@/tests/simulation/bank'
import { violationsAtRest, violationsNow } from '@/tests/simulation/invariant-checks'
import { buyers, listOrders, type OrderRow, sellers, staff } from '@/tests/simulation/market'
import { runToQuiescence } from '@/tests/simulation/quiescence'
import { changeFaultRates, runStep } from '@/tests/simulation/steps'
import { createWorld, type World } from '@/tests/simulation/world'
import { completeOnboarding, createAccount } from '@/tests/support/fake-stripe/accounts'

export interface SeedRun {
  seed: number
  /** The names of all steps, in order. */
  steps: string[]
  /** Empty if everything held. */
  violations: string[]
}

/** Runs one seed: checks all invariants after every step, and the provider's records at the end. */
export async function runSeed(seed: number, stepsCount: number): Promise<SeedRun> {
  const steps: string[] = []
  const violations = await runUntilViolation(seed, stepsCount, steps).catch((error) => [
    `threw: ${error instanceof Error ? error.message : error}`,
  ])
  return { seed, steps, violations }
}

async function runUntilViolation(seed: number, stepsCount: number, steps: string[]): Promise<string[]> {
  await using world = await createWorld(seed)
  await seedUsers(world)
  changeFaultRates(world)
  const findMovedUnderReview = watchOrdersUnderReview(world)
  for (let step = 0; step < stepsCount; step++) {
    steps.push(await runStep(world))
    const violations = [...(await violationsNow(world)), ...(await findMovedUnderReview())]
    if (violations.length > 0) return violations
  }
  await runToQuiescence(world)
  return await violationsAtRest(world)
}

/**
 * Returns a check that reports orders that moved while a moderator or the buyer's bank was deciding. Only a refund that was already
 * pending may complete, and a seller may mark an order as sent, which ends the buyer's right to an automatic refund. Between two calls,
 * one review may end and another begin.
 */
function watchOrdersUnderReview(world: World): () => Promise<string[]> {
  let before = new Map<string, OrderRow>()
  return async () => {
    const orders = await listOrders(world)
    const reports = orders.flatMap((order) => {
      const earlier = before.get(order.id)
      return earlier && isSameReview(earlier, order) && hasMoved(earlier.state, order.state)
        ? [`order ${order.id} went from ${earlier.state} to ${order.state} while under review`]
        : []
    })
    before = new Map(orders.map((order) => [order.id, order]))
    return reports
  }
}

function isSameReview(earlier: OrderRow, order: OrderRow): boolean {
  return (['dispute', 'chargeback'] as const).some(
    (review) => earlier[review] === 'open' && order[review] === 'open',
  )
}

const possibleMoves = ['refund_pending to refunded', 'paid to sent']

function hasMoved(from: string, to: string): boolean {
  return from !== to && !possibleMoves.includes(`${from} to ${to}`)
}

/** Creates the initial users: staff, linked players, and sellers that Stripe can pay. */
export async function seedUsers(world: World): Promise<void> {
  for (const [name, role] of Object.entries(staff))
    await transact(world.ctx, (tx) => insertStaff(tx, name, role))
  if (world.bank)
    for (const name of [...sellers, ...buyers].filter((name) => !(name in staff)))
      await transact(world.ctx, (tx) => insertStaff(tx, name, 'user'))
  for (const username of [...sellers, ...buyers]) {
    const { body } = await world.signInAs(username).get('/api/auth/user')
    const player = world.platform.addPlayer(username)
    world.platform.mint(player)
    await transact(world.ctx, (tx) => linkPlayer(tx, body.id, player))
  }
  if (world.bank) await enterPayees(world)
  for (const seller of sellers) {
    const { body } = await world.signInAs(seller).get('/api/auth/user')
    const { id } = createAccount(world.stripe.store, {})
    completeOnboarding(world.stripe.store, id)
    await world.db.transact((tx) =>
      tx.rows(sql`insert into checkout_stripe_accounts (seller_id, account_id, state, banks)
        values (${body.id}, ${id}, 'ready', 'ba_fake')`),
    )
  }
}
