import { and, eq, gte, isNull } from 'drizzle-orm'
import { beforeReleasePoint } from '@/modules/orders/ports'
import { serverMessages } from '@/modules/reports/messages'
import { reports } from '@/modules/reports/schema'
import { defineCheck } from '@/src/kit/checks/checks'

/**
 * Silence doesn't pay a seller whom the buyer reported since they placed the order: many people press "Report" where they should open a
 * dispute. A confirmed or proven delivery pays the seller all the same.
 */
export const requireNoReport = defineCheck(
  beforeReleasePoint,
  'reports.no-open-report-of-buyer',
  async (ctx, { cause, buyerId, sellerId, placedAt }) => {
    if (cause !== 'deadline') return undefined
    const [open] = await ctx.db
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.reporterId, buyerId),
          eq(reports.reportedId, sellerId),
          isNull(reports.closedAt),
          gte(reports.createdAt, placedAt),
        ),
      )
      .limit(1)
    return open && { reason: serverMessages.releaseRejected }
  },
)
