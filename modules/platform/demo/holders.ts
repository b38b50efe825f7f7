import { eq } from 'drizzle-orm'
import { type DemoCopy, demoCopies, maybeDemoCopy } from '@/modules/platform/demo/copies'
import { demoMoves } from '@/modules/platform/schema'
import type { Context } from '@/src/kit/context'

export type HeldCopy = DemoCopy & { heldSince: number }

/** What a player of the demo universe holds now, after all trades. */
export async function listCopiesHeldBy(ctx: Context, playerId: string): Promise<HeldCopy[]> {
  const moves = await ctx.db.select().from(demoMoves)
  const moved = new Map(moves.map((move) => [move.userAssetId, move]))
  return demoCopies.flatMap((copy) => {
    const move = moved.get(copy.userAssetId)
    if ((move?.holder ?? copy.initialHolder) !== playerId) return []
    return [{ ...copy, heldSince: move?.movedAt ?? copy.acquiredAt }]
  })
}

/** Who holds a copy now; undefined where there is no such copy. */
export async function maybeDemoHolder(ctx: Context, userAssetId: string): Promise<string | undefined> {
  const copy = maybeDemoCopy(userAssetId)
  if (!copy) return undefined
  const [move] = await ctx.db.select().from(demoMoves).where(eq(demoMoves.userAssetId, userAssetId))
  return move?.holder ?? copy.initialHolder
}
