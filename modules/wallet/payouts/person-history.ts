import { and, desc, eq } from 'drizzle-orm'
import { payouts } from '@/modules/wallet/schema'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { formatDollars } from '@/src/kit/money'
import { isOlder, type PersonHistory } from '@/src/kit/staff/person-history'

const { payouts: text } = staffMessages

/** The payouts of a person. */
export const payoutHistory: PersonHistory = {
  kind: 'payouts',
  label: text.title,
  right: 'money',
  list: async (ctx, userId, { limit, position }) => {
    const rows = await ctx.db
      .select()
      .from(payouts)
      .where(and(eq(payouts.sellerId, userId), isOlder(payouts.createdAt, payouts.id, position)))
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(limit)
    return rows.map(({ id, createdAt, amountCents, state }) => ({
      id,
      at: createdAt,
      label: formatDollars(amountCents),
      detail: text.states[state],
      path: `/admin/payouts?sellerId=${encodeURIComponent(userId)}`,
    }))
  },
}
