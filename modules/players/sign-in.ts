import { type AuthResult, authenticate, createPlatformAccount } from '@/modules/auth/service'
import type { Player } from '@/modules/platform/ports'
import { linkPlayer, maybeLinkedUserId } from '@/modules/players/link'
import type { TxContext } from '@/src/kit/context'

/** Lets in whoever has shown to be a player: by the account that is linked to them, else by a new one. */
export async function signInPlayer(tx: TxContext, player: Player, browser: string): Promise<AuthResult> {
  const userId =
    (await maybeLinkedUserId(tx, player.playerId)) ?? (await createPlatformAccount(tx, player.username))
  await linkPlayer(tx, userId, player)
  return authenticate(tx, userId, browser)
}
