import type { World } from '@/tests/support/module-testing/world'

export async function sellerNameOf(world: World): Promise<string> {
  return (await (await world.signInAs('seller')).get('/api/auth/user')).body.username
}
