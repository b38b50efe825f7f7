import { sql } from '@/src/db/columns'
import { admin, moderator, oneOf, pick, sellers } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

export async function requestPayout(world: World) {
  const seller = world.signInAs(pick(world, sellers) ?? '')
  const { body } = await seller.get('/api/wallet')
  const availableCents = Math.round(Number(body.available) * 100)
  if (!(availableCents > 0)) return false
  const isAll = world.random() < 0.5
  const amount = (isAll ? availableCents : 1 + Math.floor(world.random() * availableCents)) / 100
  const request = () => seller.post('/api/payouts', { amount: amount.toFixed(2), method: 'bank' })
  await Promise.all(world.random() < 0.3 ? [request(), request()] : [request()])
}

/** One staff member decides about a payout that waits, or several who disagree at once. */
export async function decidePayout(world: World) {
  const id = pick(world, await listHeldPayouts(world))
  if (!id) return false
  const staff = world.random() < 0.5 ? [moderator] : [moderator, admin]
  await Promise.all(staff.map((username) => decide(world, username, id)))
}

export async function decideHeldPayouts(world: World): Promise<void> {
  for (const id of await listHeldPayouts(world)) await decide(world, moderator, id)
}

/** The ids of payouts that wait for staff, oldest first. */
async function listHeldPayouts({ db }: World): Promise<string[]> {
  const rows = await db.read.rows<{ id: string }>(
    sql`select id from wallet_payouts where state = 'held' order by id`,
  )
  return rows.map(({ id }) => id)
}

function decide(world: World, username: string, id: string) {
  const verb = oneOf(world, 'approve', 'refuse')
  return world.signInAs(username).post(`/api/admin/payouts/${id}/${verb}`, { reason: 'Looks stolen.' })
}
