import { and, eq, isNull } from 'drizzle-orm'
import { RoleChanged } from '@/modules/auth/events'
import { sellPath } from '@/modules/catalog/web/paths'
import { type FeeTerms, feeCents } from '@/modules/fees/contract'
import { FeeRulesAnnounced } from '@/modules/fees/events'
import { noticeMessages as texts } from '@/modules/fees/messages'
import { feeListingsPort } from '@/modules/fees/ports'
import {
  type FeeSeller,
  narrowToSeller,
  noticeMs,
  type PricedListing,
  type RuleSet,
  resolveFee,
} from '@/modules/fees/resolve-contract'
import { ruleSets } from '@/modules/fees/schema'
import { feeRulesTag, listRuleSets } from '@/modules/fees/stored-rules'
import { findFeeSeller, generalFees } from '@/modules/fees/terms'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context } from '@/src/kit/context'
import { on, onApply } from '@/src/kit/events'
import { formatDollars } from '@/src/kit/money'
import { defineNotificationKind, type Notice, notify } from '@/src/kit/notices/notify'
import { use } from '@/src/kit/ports'
import { formatUtcDay } from '@/src/kit/text/utc-date'
import { transact } from '@/src/kit/transact'

/** Notices to sellers about raises of their fees. */
export const feeNotices = defineNotificationKind({ name: 'fees', ...texts.kind, canMute: false })

interface Raise {
  priceCents: number
  beforeCents: number
  afterCents: number
  /** When it reaches the listing; ms since 1970. */
  at: number
}

/** Tells sellers once if the fees of one of their listings will rise. */
export const notifyOfRaises = on(
  FeeRulesAnnounced,
  'fees.notify-of-raises',
  async (ctx, { id: eventId, at, payload }) => {
    const all = await listRuleSets(ctx)
    const sets = all.filter(({ id }) => id <= payload.setId)
    const raises = await findRaises(ctx, sets)
    const notices = [...raises].map(
      ([userId, raise]): Notice => ({
        userId,
        eventId,
        at,
        kind: feeNotices,
        title: texts.title,
        content: texts.content({
          price: formatDollars(raise.priceCents),
          before: formatDollars(raise.beforeCents),
          after: formatDollars(raise.afterCents),
          at: formatUtcDay(raise.at),
        }),
        href: sellPath,
        linkText: texts.link,
      }),
    )
    for (const notice of notices) await transact(ctx, (tx) => notify(tx, notice))
  },
)

/** Returns the raise of each seller's first listing that the last set affects, by user id. */
async function findRaises(ctx: Context, sets: readonly RuleSet[]): Promise<Map<string, Raise>> {
  const general = generalFees(ctx).platform
  const sellers = new Map<string, FeeSeller>()
  const raises = new Map<string, Raise>()
  for await (const page of use(ctx, feeListingsPort).listOpen(ctx))
    for (const listing of page) {
      if (raises.has(listing.sellerId)) continue
      const seller = sellers.get(listing.sellerId) ?? (await findFeeSeller(ctx, listing.sellerId, sets))
      sellers.set(seller.id, seller)
      const raise = findRaise(narrowToSeller(sets, seller), general, listing)
      if (raise) raises.set(seller.id, raise)
    }
  return raises
}

/** Returns the first raise by the last set, compared with the sets before. */
function findRaise(sets: readonly RuleSet[], general: FeeTerms, listing: PricedListing): Raise | undefined {
  const last = sets.at(-1)
  if (!last || listing.listedAt >= last.announcedAt) return undefined
  const reachesAt = last.announcedAt + noticeMs
  const times = last.rules.flatMap(({ from }) => (from !== null && from > reachesAt ? [from] : []))
  const centsAt = (of: readonly RuleSet[], at: number) =>
    feeCents(listing.priceCents, resolveFee(of, general, listing, at))
  for (const at of [reachesAt, ...times.sort((one, other) => one - other)]) {
    const [beforeCents, afterCents] = [centsAt(sets.slice(0, -1), at), centsAt(sets, at)]
    if (afterCents > beforeCents) return { priceCents: listing.priceCents, beforeCents, afterCents, at }
  }
  return undefined
}

/** What someone planned as an admin doesn't take effect after they stopped being one, unless another admin saves the rules again. */
export const endPlansOfFormerAdmins = onApply(
  RoleChanged,
  'fees.end-plans-of-former-admins',
  async (tx, { at, payload: { userId, role } }) => {
    if (role === 'admin') return
    await tx.db
      .update(ruleSets)
      .set({ unconfirmedSince: at })
      .where(and(eq(ruleSets.announcedBy, userId), isNull(ruleSets.unconfirmedSince)))
    invalidate(tx, feeRulesTag)
  },
)
