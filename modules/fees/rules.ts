import { findProfiles } from '@/modules/auth/service'
import { FeeRulesAnnounced } from '@/modules/fees/events'
import { inputMessages } from '@/modules/fees/messages'
import { feeListingsPort } from '@/modules/fees/ports'
import { type FeeRule, isInEffect, isSettled } from '@/modules/fees/resolve-contract'
import { type OwnFees, type PresentedRule, presentRule } from '@/modules/fees/rules-contract'
import { ruleSets } from '@/modules/fees/schema'
import { applyRules, feeRulesTag, listRuleSets, type StoredRuleSet } from '@/modules/fees/stored-rules'
import { findRuleSetsOf, generalFees } from '@/modules/fees/terms'
import { assert } from '@/src/kit/assert'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Returns the rules that were announced last, in the order of the list. */
export async function listRules(ctx: Context): Promise<PresentedRule[]> {
  const set = (await listRuleSets(ctx)).at(-1)
  return (set?.rules ?? []).map((rule) => ({
    ...presentRule(rule),
    ...(set && isUnconfirmed(set, rule) && { unconfirmed: true as const }),
  }))
}

function isUnconfirmed(set: StoredRuleSet, rule: FeeRule): boolean {
  return set.unconfirmedSince !== null && !isInEffect(set, rule, Infinity)
}

/**
 * Replaces all rules. Does nothing if they are the same and all confirmed. Throws invalid, and own_case if a rule about the admin's own
 * sales changes.
 */
export async function announceRules(ctx: UserContext, rules: readonly FeeRule[]): Promise<PresentedRule[]> {
  await requireKnownSubjects(ctx, rules)
  await transact(ctx, (tx) => storeRules(tx, rules))
  await applyRules(ctx)
  return listRules(ctx)
}

async function storeRules(tx: UserContext & TxContext, rules: readonly FeeRule[]): Promise<void> {
  const last = (await listRuleSets(tx)).at(-1)
  const before = last?.rules ?? []
  if (rulesText(before) === rulesText(rules) && (!last || isConfirmed(last, tx.now()))) return
  const ownRules = (of: readonly FeeRule[]) =>
    rulesText(of.filter(({ match }) => match.sellerId === tx.actor.id))
  if (ownRules(before) !== ownRules(rules)) throw httpErrors.own_case()
  const row = { rules, announcedAt: tx.now(), announcedBy: tx.actor.id }
  const [stored] = await tx.db.insert(ruleSets).values(row).returning({ id: ruleSets.id })
  assert(stored, 'the rules are stored')
  invalidate(tx, feeRulesTag)
  await recordStaffAction(tx, {
    action: 'fees.announce-rules',
    subjectId: String(stored.id),
    before: { rules: before.map(presentRule) },
    after: { rules: rules.map(presentRule) },
  })
  await publish(tx, FeeRulesAnnounced, { setId: stored.id })
}

/** Nothing in it waits for the confirmation of an admin. */
function isConfirmed(set: StoredRuleSet, now: number): boolean {
  return (
    set.unconfirmedSince === null ||
    (isSettled(set, now) && !set.rules.some((rule) => isUnconfirmed(set, rule)))
  )
}

function rulesText(rules: readonly FeeRule[]): string {
  return JSON.stringify(rules.map(presentRule))
}

/** A rule about a misspelled category or seller would never match. */
async function requireKnownSubjects(ctx: Context, rules: readonly FeeRule[]): Promise<void> {
  const { categories } = use(ctx, feeListingsPort)
  const sellers = await findProfiles(
    ctx,
    rules.flatMap(({ match }) => match.sellerId ?? []),
  )
  for (const [at, { match }] of rules.entries()) {
    const { category, sellerId } = match
    if (category !== undefined && !categories.includes(category))
      throw fieldError(httpErrors.invalid, `${at}.match.category`, inputMessages.category)
    if (sellerId !== undefined && !sellers.has(sellerId))
      throw fieldError(httpErrors.invalid, `${at}.match.sellerId`, inputMessages.sellerId)
  }
}

/** Returns what decides the fees of the user's own sales. */
export async function findOwnFees(ctx: UserContext): Promise<OwnFees> {
  const { platform, processing } = generalFees(ctx)
  const sets = await findRuleSetsOf(ctx, ctx.actor.id)
  return {
    processingBps: processing.bps,
    generalBps: platform.bps,
    sets: sets.map(({ announcedAt, unconfirmedSince, rules }) => ({
      announcedAt: isoTime(announcedAt),
      unconfirmedSince: isoTime(unconfirmedSince),
      rules: rules.map(({ match, from, ...rule }) => ({
        ...rule,
        category: match.category ?? null,
        minPriceCents: match.minPriceCents ?? 0,
        from: isoTime(from),
      })),
    })),
  }
}
