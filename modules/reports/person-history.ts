import { and, desc, eq } from 'drizzle-orm'
import { reports } from '@/modules/reports/schema'
import { staffMessages } from '@/modules/reports/staff-messages'
import { isOlder, type PersonHistory } from '@/src/kit/staff/person-history'

const { about: text, subjects } = staffMessages

/** The reports about a person. */
export const reportHistory: PersonHistory = {
  kind: 'reports',
  label: text.title,
  right: 'moderation',
  list: async (ctx, userId, { limit, position }) => {
    const rows = await ctx.db
      .select()
      .from(reports)
      .where(and(eq(reports.reportedId, userId), isOlder(reports.createdAt, reports.id, position)))
      .orderBy(desc(reports.createdAt), desc(reports.id))
      .limit(limit)
    return rows.map(({ id, caseId, createdAt, closedAt, subject, content, outcome }) => ({
      id,
      at: createdAt,
      label: text.reported({ subject: subjects[subject] ?? subject, content }),
      detail: outcome === null ? text[closedAt === null ? 'open' : 'closed'] : text.outcomes[outcome],
      path: `/admin/reports/${caseId}`,
    }))
  },
}
