import type { DemoPlayerDetails, DemoPlayerSummary } from '@/modules/platform/contract'
import { listCopiesHeldBy } from '@/modules/platform/demo/copies'
import {
  type DemoPlayer,
  demoPlayers,
  findDemoProfile,
  maybeDemoPlayer,
} from '@/modules/platform/demo/players'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

export function listDemoPlayers(): DemoPlayerSummary[] {
  return demoPlayers().map(summaryOf)
}

/** A demo player's own view of profile and inventory. Throws not_found. */
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
