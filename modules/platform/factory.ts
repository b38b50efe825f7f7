import { editDemoProfile } from '@/modules/platform/demo/actions'
import { maybeDemoPlayer } from '@/modules/platform/demo/players'
import { assert } from '@/src/kit/assert'
import type { TestApp } from '@/tests/support/apps/create-test-app'

export async function setProfileDescription(
  app: TestApp,
  username: string,
  description: string,
): Promise<void> {
  const player = maybeDemoPlayer({ username })
  assert(player, 'the username belongs to a demo player')
  await editDemoProfile(app.ctx, { playerId: player.userId, description })
}
