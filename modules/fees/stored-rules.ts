import { asc } from 'drizzle-orm'
import { isSettled, type RuleSet } from '@/modules/fees/resolve-contract'
import { ruleSets } from '@/modules/fees/schema'
import { rowsInMemory } from '@/src/kit/cache/cache-versions'
import type { Context } from '@/src/kit/context'

/** Stale when an admin announces rules, or stops being one. */
export const feeRulesTag = 'fee-rules'

export interface StoredRuleSet extends RuleSet {
  id: number
  announcedBy: string
}

/** Returns all sets, the earliest first. */
export async function listRuleSets(ctx: Context): Promise<readonly StoredRuleSet[]> {
  return ctx.db.select().from(ruleSets).orderBy(asc(ruleSets.id))
}

const inMemory = rowsInMemory(feeRulesTag, listRuleSets)

/** Makes `currentRuleSets` return what admins announced. */
export const applyRules = inMemory.refresh

/** Returns the sets that decide fees now, the earliest first. They are in memory, so a purchase needs no statement for them. */
export function currentRuleSets(ctx: Pick<Context, 'core'>): readonly StoredRuleSet[] {
  const sets = inMemory.latest(ctx)
  const now = ctx.core.now()
  const firstAt = sets.findLastIndex((set) => isSettled(set, now))
  return firstAt <= 0 ? sets : sets.slice(firstAt)
}
