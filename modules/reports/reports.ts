import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import type { NewReport, OpenReport } from '@/modules/reports/contract'
import { reportsErrors } from '@/modules/reports/errors'
import { ReportOpened } from '@/modules/reports/events'
import { inputMessages, serverMessages, subjectLabels } from '@/modules/reports/messages'
import { reports } from '@/modules/reports/schema'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { entriesOf } from '@/src/kit/ports'
import { daysAfterOpening, type Queue } from '@/src/kit/staff/queues'
import { isUnrelated } from '@/src/kit/staff/relations'
import { reportSubjects } from '@/src/kit/staff/report-subjects'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

const pageDefault = 50
const oldestFirst = keyset('asc', { id: reports.id })

/** All open reports of one subject are one case, so that they cause one email. */
export const openReports: Queue = {
  name: 'reports',
  label: serverMessages.alert.label,
  right: 'moderation',
  help: 'Listings, people and messages with open reports',
  cases: () => sql`
    select r.id, r.created_at as opened_at, r.subject as about, null as amount_cents,
      '/admin/reports/' || r.id as path,
      (select string_agg(p.reporter_id, ' ') from reports_reports as p where p.case_id = r.id and p.closed_at is null)
        || ' ' || r.reported_id as parties
    from (select distinct case_id from reports_reports where closed_at is null) as o
    join reports_reports as r on r.id = o.case_id`,
  dueAt: daysAfterOpening(2),
  mayDecide: async (ctx, id) => {
    const open = await ctx.db
      .select()
      .from(reports)
      .where(and(eq(reports.caseId, id), isNull(reports.closedAt)))
    return isUnrelated(
      ctx,
      open.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]),
    )
  },
  aboutLabels: subjectLabels,
  alert: serverMessages.alert,
}

/**
 * Reports something to the moderators; returns the same id while the user's earlier report of it is open. Throws not_found
 * unless the user may report it, and report_of_self.
 */
export async function openReport(
  ctx: UserContext,
  { subject, id: subjectId, reason }: NewReport,
): Promise<{ id: string }> {
  const type = entriesOf(ctx, reportSubjects).find(({ name }) => name === subject)
  if (!type) throw httpErrors.invalid({ errors: [{ path: 'subject', message: inputMessages.subject }] })
  const isOpen = and(eq(reports.subject, subject), eq(reports.subjectId, subjectId), isNull(reports.closedAt))
  return transact(ctx, async (tx) => {
    const reporterId = tx.actor.id
    const { reportedId, content } = await type.find(tx, subjectId)
    if (reportedId === reporterId) throw reportsErrors.report_of_self()
    const [other] = await tx.db.select().from(reports).where(isOpen).limit(1)
    const id = newId(tx)
    const caseId = other?.caseId ?? id
    const report = { id, subject, subjectId, reporterId, reportedId, reason, content, caseId }
    const [opened] = await tx.db
      .insert(reports)
      .values({ ...report, createdAt: tx.now() })
      .onConflictDoNothing()
      .returning()
    if (opened) {
      await publish(tx, ReportOpened, { reportId: id })
      return { id }
    }
    const [earlier] = await tx.db
      .select()
      .from(reports)
      .where(and(isOpen, eq(reports.reporterId, reporterId)))
    assert(earlier !== undefined, 'only an open report of the same user can be in conflict')
    return { id: earlier.id }
  })
}

/** Returns the ids of the reporter and of the reported user. Throws not_found. With `subject`, finds only its reports. */
export async function findReportParties(ctx: Context, id: string, subject?: string): Promise<string[]> {
  const [report] = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isAbout(subject)))
  if (!report) throw httpErrors.not_found()
  return [report.reporterId, report.reportedId]
}

/** Returns a page of open reports for staff, oldest first, without those that the actor made or is reported in. */
export async function listOpenReports(
  ctx: UserContext,
  { limit = pageDefault, cursor, subject }: { limit?: number; cursor?: string; subject?: string },
): Promise<ListPage<OpenReport>> {
  const { id: actorId } = ctx.actor
  const where = and(
    isNull(reports.closedAt),
    isAbout(subject),
    ne(reports.reporterId, actorId),
    ne(reports.reportedId, actorId),
  )
  const { rows, next } = await oldestFirst.readPage(ctx.db.select().from(reports), { where, limit, cursor })
  const profiles = await findProfiles(
    ctx,
    rows.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]),
  )
  return { rows: rows.map((report) => presentReport(report, profiles)), next }
}

/** Closes an open report. Throws not_found. With `subject`, closes only reports of it. */
export async function closeReport(ctx: UserContext, id: string, subject?: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const [closed] = await tx.db
      .update(reports)
      .set({ closedAt: tx.now() })
      .where(and(eq(reports.id, id), isAbout(subject), isNull(reports.closedAt)))
      .returning()
    if (!closed) throw httpErrors.not_found()
    await recordStaffAction(tx, { action: 'reports.close', subjectId: id })
  })
}

function isAbout(subject: string | undefined) {
  return subject === undefined ? undefined : eq(reports.subject, subject)
}

/** The name of accounts that no longer exist. */
export const unknownProfile = { username: serverMessages.unknown, temporary: false }

function presentReport(
  { id, subject, subjectId, reason, content, reporterId, reportedId, createdAt }: typeof reports.$inferSelect,
  profiles: ReadonlyMap<string, PublicProfile>,
): OpenReport {
  const reporter = profiles.get(reporterId) ?? unknownProfile
  const reported = profiles.get(reportedId) ?? unknownProfile
  return {
    id,
    subject,
    subjectId,
    reason,
    content,
    reporter: reporter.username,
    reporterTemporary: reporter.temporary,
    reported: reported.username,
    reportedTemporary: reported.temporary,
    reportedId,
    createdAt: isoTime(createdAt),
  }
}
