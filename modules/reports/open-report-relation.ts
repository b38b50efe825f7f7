import { and, eq, isNull, or } from 'drizzle-orm'
import { reports } from '@/modules/reports/schema'
import type { StaffRelation } from '@/src/kit/staff/relations'

/** An open report of one of two users about the other. */
export const openReportRelation: StaffRelation = {
  name: 'reports.open-report',
  exists: async (ctx, userId) => {
    const { reporterId, reportedId, closedAt } = reports
    const isBetween = or(
      and(eq(reporterId, ctx.actor.id), eq(reportedId, userId)),
      and(eq(reporterId, userId), eq(reportedId, ctx.actor.id)),
    )
    const open = await ctx.db
      .select({ id: reports.id })
      .from(reports)
      .where(and(isBetween, isNull(closedAt)))
      .limit(1)
    return open.length > 0
  },
}
