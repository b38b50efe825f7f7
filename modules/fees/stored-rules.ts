import { asc } from 'drizzle-orm'
import { isSettled, type RuleSet } from '@/modules/fees/resolve-contract'
import { ruleSets } from '@/modules/fees/schema'
import { VersionedCache } from '@/src/kit/cache-versions'
import type { Context, Core } from '@/src/kit/context'

/** Stale when an admin announces rules, or stops being one. */
export const feeRulesTag = 'fee-rules'
const onlyKey = 'sets'

export interface StoredRuleSet extends RuleSet {
  id: number
  announcedBy: string
}

interface Loaded {
  cache: VersionedCache<{ sets: readonly StoredRuleSet[] }>
  sets: readonly StoredRuleSet[]
}

const loadedOf = new WeakMap<Core, Loaded>()

/** Returns all sets, the earliest first. */
export async function listRuleSets(ctx: Context): Promise<readonly StoredRuleSet[]> {
  return ctx.db.select().from(ruleSets).orderBy(asc(ruleSets.id))
}

/** Makes `currentRuleSets` return what admins announced. Costs nothing while no process has changed anything. */
export async function applyRules(ctx: Context): Promise<void> {
  const loaded = loadedIn(ctx.core)
  const { sets } = await loaded.cache.get(onlyKey, async () => ({ sets: await listRuleSets(ctx) }))
  loaded.sets = sets
}

/** Returns the sets that decide fees now, the earliest first. They are in memory, so a purchase needs no statement for them. */
export function currentRuleSets(ctx: Pick<Context, 'core'>): readonly StoredRuleSet[] {
  const { sets } = loadedIn(ctx.core)
  const now = ctx.core.now()
  const firstAt = sets.findLastIndex((set) => isSettled(set, now))
  return firstAt <= 0 ? sets : sets.slice(firstAt)
}

function loadedIn(core: Core): Loaded {
  const existing = loadedOf.get(core)
  if (existing) return existing
  const cache = new VersionedCache<{ sets: readonly StoredRuleSet[] }>(core, feeRulesTag, {
    bytesMax: 100,
    bytesOf: () => 1,
  })
  const created: Loaded = { cache, sets: [] }
  loadedOf.set(core, created)
  return created
}
