import { setRole } from '@/modules/auth/service'
import { linkPlayer } from '@/modules/players/service'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { violationsAtRest, violationsNow } from '@/tests/simulation/invariant-checks'
import { admin, buyers, listOrders, moderator, type OrderRow, sellers } from '@/tests/simulation/market'
import { runToQuiescence } from '@/tests/simulation/quiescence'
import { changeFaultRates, runStep } from '@/tests/simulation/steps'
import { createWorld, type World } from '@/tests/simulation/world'
import { completeOnboarding, createAccount } from '@/tests/support/fake-stripe/accounts'

export interface SeedRun {
  seed: number
  /** What was done, in its order. */
  steps: string[]
  /** What was wrong, where anything was. */
  violations: string[]
}

/** Lives one seed: after every step all invariants, at the end both sets of books. */
export async function runSeed(seed: number, stepsCount: number): Promise<SeedRun> {
  const story: string[] = []
  const broken = await runUntilViolation(seed, stepsCount, story).catch((error) => [
    `it broke off: ${error instanceof Error ? error.message : error}`,
  ])
  return { seed, steps: story, violations: broken }
}

async function runUntilViolation(seed: number, stepsCount: number, story: string[]): Promise<string[]> {
  await using world = await createWorld(seed)
  await seedUsers(world)
  changeFaultRates(world)
  const frozenMoved = watchOrdersUnderReview(world)
  for (let at = 0; at < stepsCount; at++) {
    story.push(await runStep(world))
    const broken = [...(await violationsNow(world)), ...(await frozenMoved())]
    if (broken.length > 0) return broken
  }
  await runToQuiescence(world)
  return await violationsAtRest(world)
}

/**
 * Looks after every step whether an order moved while a moderator or the buyer's bank was deciding about it. Only a refund that was
 * under way before may still come to its end.
 */
function watchOrdersUnderReview(world: World): () => Promise<string[]> {
  let before = new Map<string, string>()
  return async () => {
    const frozen = (await listOrders(world)).filter(isUnderReview)
    const moved = frozen.filter(({ id, state }) => hasMoved(before.get(id) ?? state, state))
    const told = moved.map(
      ({ id, state }) => `order ${id} went from ${before.get(id)} to ${state} while frozen`,
    )
    before = new Map(frozen.map(({ id, state }) => [id, state]))
    return told
  }
}

function isUnderReview({ dispute, chargeback }: OrderRow): boolean {
  return dispute === 'open' || chargeback === 'open'
}

function hasMoved(from: string, to: string): boolean {
  return from !== to && !(from === 'refund_pending' && to === 'refunded')
}

/** The people there are before anything happens: a moderator, an admin, players of the platform, and sellers whom Stripe may pay. */
async function seedUsers(world: World): Promise<void> {
  for (const [name, role] of [
    [moderator, 'moderator'],
    [admin, 'admin'],
  ] as const) {
    await world.signInAs(name).get('/api/auth/user')
    await setRole(world.ctx, `temporary:${name}`, role)
  }
  for (const username of [...sellers, ...buyers]) {
    const { body } = await world.signInAs(username).get('/api/auth/user')
    const player = world.platform.addPlayer(username)
    world.platform.mint(player)
    await transact(world.ctx, (tx) => linkPlayer(tx, body.id, player))
  }
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
