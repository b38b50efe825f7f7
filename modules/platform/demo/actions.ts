import { maybeDemoCopy } from '@/modules/platform/demo/copies'
import { type DemoProfile, findDemoProfile, maybeDemoPlayer } from '@/modules/platform/demo/players'
import { platformErrors } from '@/modules/platform/errors'
import { demoMoves, demoProfiles } from '@/modules/platform/schema'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { transact } from '@/src/kit/transact'

/** Transfers a copy to another demo player. Throws not_found, copy_on_hold. */
export async function tradeDemoCopy(
  ctx: Context,
  { userAssetId, to }: { userAssetId: string; to: string },
): Promise<void> {
  const copy = maybeDemoCopy(userAssetId)
  if (!copy || !maybeDemoPlayer({ playerId: to })) throw httpErrors.not_found()
  if (copy.onHold) throw platformErrors.copy_on_hold()
  await transact(ctx, (tx) => {
    const move = { holder: to, movedAt: tx.now() }
    return tx.db
      .insert(demoMoves)
      .values({ userAssetId, ...move })
      .onConflictDoUpdate({ target: demoMoves.userAssetId, set: move })
  })
}

/** Changes a demo player's public profile. Throws not_found. */
export async function editDemoProfile(
  ctx: Context,
  { playerId, ...changes }: { playerId: string } & Partial<DemoProfile>,
): Promise<void> {
  const player = maybeDemoPlayer({ playerId })
  if (!player) throw httpErrors.not_found()
  await transact(ctx, async (tx) => {
    const profile = { ...(await findDemoProfile(tx, player)), ...changes }
    await tx.db
      .insert(demoProfiles)
      .values({ player: playerId, ...profile })
      .onConflictDoUpdate({ target: demoProfiles.player, set: profile })
  })
}
