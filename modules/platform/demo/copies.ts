import { eq } from 'drizzle-orm'
import { type DemoItem, demoItems } from '@/modules/platform/demo/catalog'
import { type DemoPlayer, demoPlayers } from '@/modules/platform/demo/players'
import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { demoMoves } from '@/modules/platform/schema'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { lazy } from '@/src/kit/lazy'
import { dayMs } from '@/src/kit/text/duration'

/** A copy in the initial state of the demo universe. Times in milliseconds. */
type DemoCopy = {
  userAssetId: string
  instanceId: string
  item: DemoItem
  serial: number | null
  onHold: boolean
  initialHolder: string
  acquiredAt: number
}

const firstUserAssetId = 7_000_000_001
const copiesMin = 6
const copiesSpread = 9
const shareOnHold = 0.07
/** Every item has at least 20 copies in total, and no more than 20 of them are held by demo players. */
const serialRanges = 20
const acquiredBefore = Date.UTC(2026, 0, 1)

/** Every copy held by a demo player. */
export const demoCopies = lazy((): readonly DemoCopy[] => assignIds(demoPlayers().flatMap(listInitialCopies)))

const byId = lazy(() => new Map(demoCopies().map((copy) => [copy.userAssetId, copy])))

export function maybeDemoCopy(userAssetId: string): DemoCopy | undefined {
  return byId().get(userAssetId)
}

type InitialCopy = Omit<DemoCopy, 'userAssetId' | 'instanceId' | 'serial'>

function listInitialCopies(player: DemoPlayer): InitialCopy[] {
  const [oldest, ...others] = demoItems()
  assert(oldest, 'the demo universe has items')
  const items = [oldest, ...others] as const
  const random = randomFromKey(`${player.username}:copies`)
  const count = copiesMin + Math.floor(random() * copiesSpread)
  return Array.from({ length: count }, () => {
    const item = pick(random, items)
    return {
      item,
      onHold: random() < shareOnHold,
      initialHolder: player.userId,
      acquiredAt: acquiredAt(random, Math.max(player.joinedAt, item.createdAt)),
    }
  })
}

function acquiredAt(random: () => number, earliest: number): number {
  const span = Math.max(dayMs, acquiredBefore - earliest)
  return Math.floor(acquiredBefore - span * random())
}

function assignIds(copies: readonly InitialCopy[]): DemoCopy[] {
  const counts = new Map<DemoItem, number>()
  return copies.map((copy, position) => {
    const index = counts.get(copy.item) ?? 0
    counts.set(copy.item, index + 1)
    const userAssetId = String(firstUserAssetId + position)
    return {
      ...copy,
      userAssetId,
      instanceId: instanceIdOf(userAssetId),
      serial: serialOf(copy.item, index),
    }
  })
}

/** Draws each copy's serial from its own part of the range, so that serials of one item differ. */
function serialOf({ assetId, copies }: DemoItem, index: number): number | null {
  if (copies === null) return null
  const rangeSize = copies / serialRanges
  return Math.floor(rangeSize * (index + randomFromKey(`${assetId}:${index}:serial`)())) + 1
}

function instanceIdOf(userAssetId: string): string {
  const random = randomFromKey(`${userAssetId}:instance`)
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

export type HeldCopy = DemoCopy & { heldSince: number }

/** The copies that a demo player holds now, after all trades. */
export async function listCopiesHeldBy(ctx: Context, playerId: string): Promise<HeldCopy[]> {
  const moves = await ctx.db.select().from(demoMoves)
  const moved = new Map(moves.map((move) => [move.userAssetId, move]))
  return demoCopies().flatMap((copy) => {
    const move = moved.get(copy.userAssetId)
    if ((move?.holder ?? copy.initialHolder) !== playerId) return []
    return [{ ...copy, heldSince: move?.movedAt ?? copy.acquiredAt }]
  })
}

/** The id of the player who holds a copy now; undefined if the copy doesn't exist. */
export async function maybeDemoHolder(ctx: Context, userAssetId: string): Promise<string | undefined> {
  const copy = maybeDemoCopy(userAssetId)
  if (!copy) return undefined
  const [move] = await ctx.db.select().from(demoMoves).where(eq(demoMoves.userAssetId, userAssetId))
  return move?.holder ?? copy.initialHolder
}
