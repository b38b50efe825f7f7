import { linkPlayer } from '@/modules/players/service'
import { transact } from '@/src/kit/transact'
import type { TestApp } from '@/tests/support/apps/create-test-app'

/** Links a user to a player that no platform needs to know. */
export async function linkTestPlayer(
  app: TestApp,
  userId: string,
  { playerId, username }: { playerId: string; username: string },
): Promise<void> {
  const player = {
    playerId,
    username,
    displayName: username,
    description: '',
    createdAt: 0,
    verifiedBadge: false,
    banned: false,
  }
  await transact(app.ctx, (tx) => linkPlayer(tx, userId, player))
}
