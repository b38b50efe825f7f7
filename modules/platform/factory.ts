import { editDemoProfile } from '@/modules/platform/demo/act'
import { maybeDemoPlayer } from '@/modules/platform/demo/profiles'
import { assert } from '@/src/core/assert'
import type { TestApp } from '@/src/testing/create-test-app'

/** Writes what a player of the demo universe says about themselves, as only they can. */
export async function setProfileDescription(app: TestApp, username: string, description: string): Promise<void> {
  const player = maybeDemoPlayer({ username })
  assert(player, 'they live in the demo universe')
  await editDemoProfile(app.ctx, { playerId: player.userId, description })
}
