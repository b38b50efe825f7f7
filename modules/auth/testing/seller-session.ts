import type { World } from '@/tests/support/module-testing/world'

export async function sellerSessionId(world: World): Promise<string> {
  const seller = await world.signInAs('seller')
  return (await seller.get('/api/auth/sessions')).body[0].id
}
