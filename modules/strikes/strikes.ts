import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { findAccount, findProfiles, maybeSuspension, type Suspension } from '@/modules/auth/service'
import { strikesConfig } from '@/modules/strikes/config'
import {
  type OwnWarning,
  type StrikeOutcome,
  strikesPerWarningMax,
  type UserStrikes,
} from '@/modules/strikes/contract'
import { countStrikes, expiryOf, findRule, type GivenStrikes } from '@/modules/strikes/rules'
import type { StrikeRule } from '@/modules/strikes/rules-contract'
import { warnings } from '@/modules/strikes/schema'
import { findById } from '@/src/db/find-by-id'
import { readConfig } from '@/src/kit/config/config'
import type { Context, UserContext } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'

/** More than anyone reads at once; older ones have expired. */
const shownMax = 100

export type WarningRow = typeof warnings.$inferSelect

/** The rules that count now. */
export function strikeRules(ctx: Context): readonly StrikeRule[] {
  return readConfig(ctx, strikesConfig).STRIKE_RULES
}

/** Returns a user's warnings, and the consequence of another one. Throws not_found. */
export async function findUserStrikes(ctx: Context, userId: string): Promise<UserStrikes> {
  await findAccount(ctx, userId)
  const [rows, given, suspension] = await Promise.all([
    listWarnings(ctx, userId),
    listGivenStrikes(ctx, userId),
    maybeSuspension(ctx, userId),
  ])
  const profiles = await findProfiles(
    ctx,
    rows.map(({ authorId }) => authorId),
  )
  return {
    active: countActive(ctx, given),
    outcomes: Array.from({ length: strikesPerWarningMax + 1 }, (_, strikes) =>
      outcomeOf(ctx, { strikes, given, suspension }),
    ),
    warnings: rows.map((row) => ({
      ...presentWarning(ctx, row),
      author: profiles.get(row.authorId)?.username ?? null,
      about: row.about,
    })),
  }
}

/** Returns the warnings of the user who asks, newest first. */
export async function listOwnWarnings(ctx: UserContext): Promise<OwnWarning[]> {
  return (await listWarnings(ctx, ctx.actor.id)).map((row) => presentWarning(ctx, row))
}

/** Returns which of these users have warnings that they haven't confirmed. */
export async function findUnreadWarnings(
  ctx: Context,
  userIds: readonly string[],
): Promise<Map<string, boolean>> {
  const isUnread = and(
    inArray(warnings.userId, [...userIds]),
    isNull(warnings.acknowledgedAt),
    isNull(warnings.liftedAt),
  )
  const rows = await ctx.db.selectDistinct({ userId: warnings.userId }).from(warnings).where(isUnread)
  return new Map(rows.map(({ userId }) => [userId, true]))
}

/** Returns the user whom a warning is about. Throws not_found. */
export async function findWarningParties(ctx: Context, id: string): Promise<string[]> {
  return [(await findWarning(ctx, id)).userId]
}

/** Throws not_found. */
export async function findWarning(ctx: Context, id: string): Promise<WarningRow> {
  return await findById(ctx, warnings, id)
}

/** Returns the strikes of a user that weren't lifted. */
export async function listGivenStrikes(ctx: Context, userId: string): Promise<GivenStrikes[]> {
  return ctx.db
    .select({ at: warnings.at, strikes: warnings.strikes })
    .from(warnings)
    .where(and(eq(warnings.userId, userId), isNull(warnings.liftedAt)))
}

interface NewStrikes {
  strikes: number
  /** The strikes before. */
  given: readonly GivenStrikes[]
  suspension: Suspension | undefined
}

/** Returns the consequence of a warning with these strikes. A warning without strikes has none. */
export function outcomeOf(ctx: Context, { strikes, given, suspension }: NewStrikes): StrikeOutcome {
  const now = ctx.now()
  const all = [...given, { at: now, strikes }]
  const rule = strikes === 0 ? undefined : findRule(strikeRules(ctx), all, now)
  return {
    strikes,
    rule: rule ?? null,
    total: rule ? countStrikes(all, rule.withinDays, now) : countActive(ctx, all),
    isLonger: rule !== undefined && suspension !== undefined && isAsLong(suspension, endOf(rule, now)),
  }
}

/** Returns when a suspension by this rule that starts now ends; null if it doesn't. */
export function endOf({ suspendDays }: StrikeRule, now: number): number | null {
  return suspendDays === null ? null : now + suspendDays * dayMs
}

function isAsLong({ until }: Suspension, end: number | null): boolean {
  return until === null || (end !== null && until >= end)
}

function countActive(ctx: Context, given: readonly GivenStrikes[]): number {
  const days = strikeRules(ctx).map(({ withinDays }) => withinDays)
  return days.length === 0 ? 0 : countStrikes(given, Math.max(...days), ctx.now())
}

function listWarnings(ctx: Context, userId: string): Promise<WarningRow[]> {
  return ctx.db
    .select()
    .from(warnings)
    .where(eq(warnings.userId, userId))
    .orderBy(desc(warnings.at), desc(warnings.id))
    .limit(shownMax)
}

function presentWarning(ctx: Context, row: WarningRow): OwnWarning {
  const { id, at, reason, text, strikes, acknowledgedAt, liftedAt, liftReason } = row
  const expiry = strikes === 0 ? undefined : expiryOf(strikeRules(ctx), at)
  return {
    id,
    at: isoTime(at),
    reason,
    text,
    strikes,
    expiresAt: isoTime(expiry ?? null),
    acknowledgedAt: isoTime(acknowledgedAt),
    liftedAt: isoTime(liftedAt),
    liftReason,
  }
}
