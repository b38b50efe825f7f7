import type { Category } from '@/modules/catalog/contract'
import { maybePlatformItem } from '@/modules/platform/service'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { withTimeout } from '@/src/core/within'

interface Learnt {
  name: string
  category: Category
}

/** The platform has patience for a dozen questions at once; the next look asks about others. */
const askedMax = 12
const patienceMs = 3_000
const keptMax = 10_000

const learnt = new WeakMap<Core, Map<string, Learnt>>()

/** What the platform calls items that the catalogue does not know, as far as it has told yet. */
export async function learnItems(
  ctx: Context,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, Learnt>> {
  const known = learnt.get(ctx.core) ?? new Map<string, Learnt>()
  learnt.set(ctx.core, known)
  const unknown = assetIds.filter((id) => !known.has(id)).slice(0, askedMax)
  if (known.size + unknown.length > keptMax) known.clear()
  await withTimeout(patienceMs, Promise.allSettled(unknown.map((id) => learn(ctx, known, id))), undefined)
  return known
}

async function learn(ctx: Context, known: Map<string, Learnt>, assetId: string): Promise<void> {
  const item = await maybePlatformItem(ctx, assetId)
  if (item) known.set(assetId, { name: item.name, category: item.category })
}
