import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { findOrderParties } from '@/modules/orders/queries'
import { reports } from '@/modules/reports/schema'
import { staffMessages } from '@/modules/reports/staff-messages'
import { reportCasePath } from '@/modules/reports/web/paths'
import type { UserContext } from '@/src/kit/context'
import { type HistoryEntry, type HistoryKind, type HistoryPage, isOlder } from '@/src/kit/staff/history'

const { about: text, subjects } = staffMessages

/** Reports about a person or a listing, and what the parties of an order reported of each other, such as messages. */
export const reportHistory: HistoryKind = {
  kind: 'reports',
  label: text.title,
  right: 'moderation',
  of: {
    person: (ctx, userId, page) => listReports(ctx, eq(reports.reportedId, userId), page),
    listing: (ctx, listingId, page) =>
      listReports(ctx, and(eq(reports.subject, 'listing'), eq(reports.subjectId, listingId)), page),
    order: async (ctx, orderId, page) => {
      const parties = await findOrderParties(ctx, orderId)
      const isBetween = and(inArray(reports.reportedId, parties), inArray(reports.reporterId, parties))
      return listReports(ctx, isBetween, page)
    },
  },
}

async function listReports(
  ctx: UserContext,
  where: SQL | undefined,
  { limit, position }: HistoryPage,
): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(and(where, isOlder(reports.createdAt, reports.id, position)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
  return rows.map(({ id, caseId, createdAt, closedAt, subject, content, outcome }) => ({
    id,
    at: createdAt,
    label: text.reported({ subject: subjects[subject] ?? subject, content }),
    detail: outcome === null ? text[closedAt === null ? 'open' : 'closed'] : text.outcomes[outcome],
    path: reportCasePath(caseId),
  }))
}
