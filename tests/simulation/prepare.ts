import { setRole } from '@/modules/auth/service'
import { linkPlayer } from '@/modules/players/service'
import { transact } from '@/src/core/transact'
import { sql } from '@/src/db/columns'
import { createAccount, onboard } from '@/src/testing/fake-stripe/accounts'
import { admin, buyers, judge, sellers } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/** The people there are before anything happens: a moderator, an admin, players of the platform, and sellers whom Stripe may pay. */
export async function prepare(world: World): Promise<void> {
  for (const [name, role] of [
    [judge, 'moderator'],
    [admin, 'admin'],
  ] as const) {
    await world.as(name).get('/api/auth/user')
    await setRole(world.ctx, `temporary:${name}`, role)
  }
  for (const username of [...sellers, ...buyers]) {
    const { body } = await world.as(username).get('/api/auth/user')
    const player = world.platform.join(username)
    world.platform.mint(player)
    await transact(world.ctx, (tx) => linkPlayer(tx, body.id, player))
  }
  for (const seller of sellers) {
    const { body } = await world.as(seller).get('/api/auth/user')
    const { id } = createAccount(world.stripe.books, {})
    onboard(world.stripe.books, id)
    await world.db.transact((tx) =>
      tx.rows(sql`insert into checkout_stripe_accounts (seller_id, account_id, state, banks)
        values (${body.id}, ${id}, 'ready', 'ba_fake')`),
    )
  }
}
