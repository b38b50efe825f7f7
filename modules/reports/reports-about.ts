import { desc, eq } from 'drizzle-orm'
import { findAccount, findProfiles } from '@/modules/auth/service'
import type { ReportAbout } from '@/modules/reports/contract'
import { reports } from '@/modules/reports/schema'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

const shownMax = 20

/** Returns the latest reports about a user and what belongs to them, newest first. Throws not_found. */
export async function listReportsAbout(ctx: Context, userId: string): Promise<ReportAbout[]> {
  await findAccount(ctx, userId)
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(eq(reports.reportedId, userId))
    .orderBy(desc(reports.id))
    .limit(shownMax)
  const profiles = await findProfiles(
    ctx,
    rows.map(({ reporterId }) => reporterId),
  )
  return rows.map(({ id, caseId, subject, content, reason, reporterId, createdAt, closedAt, outcome }) => ({
    id,
    caseId,
    subject,
    content,
    reason,
    reporter: profiles.get(reporterId)?.username ?? null,
    createdAt: isoTime(createdAt),
    closedAt: isoTime(closedAt),
    outcome,
  }))
}
