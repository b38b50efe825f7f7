import { setRole } from '@/modules/auth/service'
import { linkPlayer } from '@/modules/players/service'
import { transact } from '@/src/core/transact'
import { sql } from '@/src/db/columns'
import { createAccount, completeOnboarding } from '@/src/testing/fake-stripe/accounts'
import { admin, buyers, moderator, sellers } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/** The people there are before anything happens: a moderator, an admin, players of the platform, and sellers whom Stripe may pay. */
export async function seedUsers(world: World): Promise<void> {
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
