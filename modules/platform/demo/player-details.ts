import type { DemoPlayerDetails, DemoPlayerSummary } from '@/modules/platform/contract'
import { listCopiesHeldBy } from '@/modules/platform/demo/holders'
import { type DemoPlayer, demoPlayers } from '@/modules/platform/demo/players'
import { findDemoProfile, maybeDemoPlayer } from '@/modules/platform/demo/profiles'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Everybody in the demo universe. */
export function listDemoPlayers(): DemoPlayerSummary[] {
  return demoPlayers.map(summaryOf)
}

/** A player of the demo universe as they see themselves. Throws not_found. */
export async function findDemoPlayerDetails(ctx: Context, playerId: string): Promise<DemoPlayerDetails> {
  const player = maybeDemoPlayer({ playerId })
  if (!player) throw httpErrors.not_found()
  const held = await listCopiesHeldBy(ctx, playerId)
  const copies = held.map(({ userAssetId, item, serial, onHold }) => ({
    userAssetId,
    assetId: item.assetId,
    name: item.name,
    serial,
    onHold,
  }))
  return { ...summaryOf(player), ...(await findDemoProfile(ctx, player)), copies }
}

function summaryOf({ userId: playerId, username, displayName }: DemoPlayer): DemoPlayerSummary {
  return { playerId, username, displayName }
}
