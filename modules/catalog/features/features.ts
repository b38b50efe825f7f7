import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { presentListedItem } from '@/modules/catalog/editing/list-items'
import { catalogErrors } from '@/modules/catalog/errors'
import type { Features, FeaturesChange } from '@/modules/catalog/features/contract'
import { featuresMessages } from '@/modules/catalog/features/messages'
import { features } from '@/modules/catalog/features/schema'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const versionLength = 16
const { errors } = featuresMessages

/** Returns the featured items in their order. */
export async function listFeatures(ctx: Context): Promise<Features> {
  const rows = await ctx.db
    .select({ feature: features, item: items })
    .from(features)
    .innerJoin(items, eq(items.id, features.itemId))
    .orderBy(asc(features.position))
  return {
    items: rows.map(({ feature, item }) => ({ ...presentListedItem(item), until: isoTime(feature.until) })),
    version: versionOf(rows.map(({ feature }) => valuesOf(feature))),
  }
}

/** Staff choose the featured items. Throws features_changed, own_case for an added item that the actor sells, and invalid. */
export async function changeFeatures(ctx: UserContext, change: FeaturesChange): Promise<void> {
  await transact(ctx, (tx) => applyChange(tx, change))
}

async function applyChange(tx: TxContext & UserContext, { items: chosen, version }: FeaturesChange) {
  const before = (await tx.db.select().from(features).orderBy(asc(features.position))).map(valuesOf)
  if (versionOf(before) !== version) throw catalogErrors.features_changed()
  const after = chosen.map(({ id, until }) => ({ id, until: until ?? null }))
  if (versionOf(after) === version) return
  const current = new Map(before.map(({ id, until }) => [id, until]))
  if (after.some(({ id, until }) => until !== null && until <= tx.now() && until !== current.get(id)))
    throw httpErrors.invalid({ detail: errors.past, errors: [{ path: 'items', message: errors.past }] })
  await requireAddable(
    tx,
    after.flatMap(({ id }) => (current.has(id) ? [] : [id])),
  )
  await tx.db.delete(features)
  if (after.length > 0)
    await tx.db
      .insert(features)
      .values(after.map(({ id, until }, position) => ({ itemId: id, until, position })))
  invalidate(tx, catalogCacheTag)
  const present = (list: typeof after) => list.map(({ id, until }) => ({ id, until: isoTime(until) }))
  await recordStaffAction(tx, {
    action: 'catalog.feature-items',
    subjectId: 'features',
    before: { items: present(before) },
    after: { items: present(after) },
  })
}

/** The items exist, and the actor sells none of them. */
async function requireAddable(tx: TxContext & UserContext, ids: string[]): Promise<void> {
  const found = await tx.db.$count(items, inArray(items.id, ids))
  if (found !== ids.length)
    throw httpErrors.invalid({ detail: errors.unknown, errors: [{ path: 'items', message: errors.unknown }] })
  const own = and(
    inArray(listings.itemId, ids),
    eq(listings.sellerId, tx.actor.id),
    inArray(listings.state, ['active', 'paused', 'reserved']),
  )
  if ((await tx.db.$count(listings, own)) > 0) throw httpErrors.own_case()
}

function valuesOf({ itemId, until }: typeof features.$inferSelect) {
  return { id: itemId, until }
}

function versionOf(list: readonly { id: string; until: number | null }[]): string {
  return sha256Hex(JSON.stringify(list)).slice(0, versionLength)
}

/** Removes features whose time is over, so that no cached list shows them any longer. */
export async function endFeatures(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const ended = await tx.db
      .delete(features)
      .where(lte(features.until, tx.now()))
      .returning({ itemId: features.itemId })
    if (ended.length > 0) invalidate(tx, catalogCacheTag)
  })
}
