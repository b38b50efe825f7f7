import { editDemoProfile } from '@/modules/platform/demo/actions'
import { maybeDemoPlayer } from '@/modules/platform/demo/profiles'
import { assert } from '@/src/kit/assert'
import type { TestApp } from '@/tests/support/apps/create-test-app'

/** Writes what a player of the demo universe says about themselves, as only they can. */
export async function setProfileDescription(
  app: TestApp,
  username: string,
  description: string,
): Promise<void> {
  const player = maybeDemoPlayer({ username })
  assert(player, 'they live in the demo universe')
  await editDemoProfile(app.ctx, { playerId: player.userId, description })
}
