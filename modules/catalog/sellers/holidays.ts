import { and, eq, lte } from 'drizzle-orm'
import { HolidayEnded } from '@/modules/catalog/events'
import { inputMessages } from '@/modules/catalog/input-messages'
import { holidays } from '@/modules/catalog/listings/schema'
import { pauseListingsOf, resumeListingsOf } from '@/modules/catalog/listings/stopped-listings'
import type { Holiday, HolidayInput } from '@/modules/catalog/seller-contract'
import { publishSellerChange } from '@/modules/catalog/topics'
import { holidayKey, itemsKey } from '@/modules/catalog/web/paths'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { attemptEach } from '@/src/kit/jobs/jobs'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

const endedPerRun = 100
/** Maximum length of a holiday that has an end. */
const holidayMaxMs = 366 * dayMs

/**
 * Takes all of the user's listings off sale until a time, or until the user ends the holiday. Open orders continue. Changes a
 * running holiday. Throws invalid.
 */
export async function startHoliday(ctx: UserContext, input: HolidayInput): Promise<Holiday> {
  const sellerId = ctx.actor.id
  const until = input.until == null ? null : Date.parse(input.until)
  const now = ctx.now()
  if (until !== null && (until <= now || until > now + holidayMaxMs))
    throw fieldError(httpErrors.invalid, 'until', inputMessages.holiday)
  await transact(ctx, async (tx) => {
    await tx.db
      .insert(holidays)
      .values({ sellerId, startedAt: tx.now(), until })
      .onConflictDoUpdate({ target: holidays.sellerId, set: { until } })
    await pauseListingsOf(tx, sellerId, 'sellerAway')
    tellPages(tx, sellerId)
  })
  return { until: isoTime(until) }
}

/** Puts the user's listings on sale again. Idempotent. */
export async function endHoliday(ctx: UserContext): Promise<void> {
  await transact(ctx, async (tx) => {
    await endHolidayOf(tx, ctx.actor.id)
  })
}

/** Ends the holidays whose time is over. */
export async function endDueHolidays(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ sellerId: holidays.sellerId })
    .from(holidays)
    .where(lte(holidays.until, ctx.now()))
    .orderBy(holidays.until)
    .limit(endedPerRun)
  await attemptEach(ctx, due, {
    work: ({ sellerId }) =>
      transact(ctx, async (tx) => {
        // The seller may have chosen another time meanwhile.
        if (await endHolidayOf(tx, sellerId, tx.now())) await publish(tx, HolidayEnded, { sellerId })
      }),
    failure: 'failed to end a holiday',
    describe: (holiday) => holiday,
  })
}

/** Returns false if there is no holiday, or none that is due by `now`. */
async function endHolidayOf(tx: TxContext, sellerId: string, now?: number): Promise<boolean> {
  const isDue = now === undefined ? undefined : lte(holidays.until, now)
  const ended = await tx.db
    .delete(holidays)
    .where(and(eq(holidays.sellerId, sellerId), isDue))
    .returning()
  if (ended.length === 0) return false
  await resumeListingsOf(tx, sellerId, 'sellerAway')
  tellPages(tx, sellerId)
  return true
}

function tellPages(tx: TxContext, sellerId: string): void {
  publishSellerChange(tx, sellerId)
  invalidateForUser(tx, sellerId, [holidayKey, `${itemsKey}/own`])
}
