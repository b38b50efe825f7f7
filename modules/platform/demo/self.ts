import type { DemoPlayerName, DemoSelf } from '@/modules/platform/contract'
import { listHeldBy } from '@/modules/platform/demo/holders'
import { type DemoPlayer, demoPlayers } from '@/modules/platform/demo/players'
import { findDemoProfile, maybeDemoPlayer } from '@/modules/platform/demo/profiles'
import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'

/** Everybody in the demo universe. */
export function listDemoPlayers(): DemoPlayerName[] {
  return demoPlayers.map(nameOf)
}

/** A player of the demo universe as they see themselves. Throws not_found. */
export async function findDemoSelf(ctx: Context, playerId: string): Promise<DemoSelf> {
  const player = maybeDemoPlayer({ playerId })
  if (!player) throw httpErrors.not_found()
  const held = await listHeldBy(ctx, playerId)
  const copies = held.map(({ userAssetId, item, serial, onHold }) => ({
    userAssetId,
    assetId: item.assetId,
    name: item.name,
    serial,
    onHold,
  }))
  return { ...nameOf(player), ...(await findDemoProfile(ctx, player)), copies }
}

function nameOf({ userId: playerId, username, displayName }: DemoPlayer): DemoPlayerName {
  return { playerId, username, displayName }
}
