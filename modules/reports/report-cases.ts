import { and, asc, count, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { findProfiles, type PublicProfile, usernameText } from '@/modules/auth/service'
import type { CloseCase, ReportCase, ReportCaseRow, ReportsQuery } from '@/modules/reports/contract'
import { unknownProfile } from '@/modules/reports/reports'
import { reports } from '@/modules/reports/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { AppError, httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { type ReportSubject, reportSubjectsPort } from '@/src/kit/staff/report-subjects'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const pageDefault = 50

type ReportRow = typeof reports.$inferSelect

/** Returns the open reports of a case, oldest first. Throws not_found if there is none. */
async function findOpenReports(ctx: Context, id: string): Promise<[ReportRow, ...ReportRow[]]> {
  const [first, ...others] = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.caseId, id), isNull(reports.closedAt)))
    .orderBy(asc(reports.id))
  if (!first) throw httpErrors.not_found()
  return [first, ...others]
}

/** Returns the ids of the reporters and of the reported user. Throws not_found. */
export async function findCaseParties(ctx: Context, id: string): Promise<string[]> {
  const found = await findOpenReports(ctx, id)
  return found.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId])
}

/** Returns a page of the open cases, oldest first, without those that the actor is a party to, and the cursor of the next page. */
export async function listReportCases(
  ctx: UserContext,
  { limit = pageDefault, cursor }: ReportsQuery,
): Promise<{ rows: ReportCaseRow[]; next: string | undefined }> {
  const { id: actorId } = ctx.actor
  const own = ctx.db
    .select({ id: reports.caseId })
    .from(reports)
    .where(
      and(isNull(reports.closedAt), or(eq(reports.reporterId, actorId), eq(reports.reportedId, actorId))),
    )
  const found = await ctx.db
    .select({ id: reports.caseId, reports: count(), first: sql<string>`min(${reports.id})` })
    .from(reports)
    .where(
      and(
        isNull(reports.closedAt),
        cursor === undefined ? undefined : gt(reports.caseId, cursor),
        notInArray(reports.caseId, own),
      ),
    )
    .groupBy(reports.caseId)
    .orderBy(asc(reports.caseId))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { rows: await presentRows(ctx, page), next: found.length > limit ? page.at(-1)?.id : undefined }
}

async function presentRows(
  ctx: Context,
  page: readonly { id: string; first: string; reports: number }[],
): Promise<ReportCaseRow[]> {
  if (page.length === 0) return []
  const firsts = await ctx.db
    .select()
    .from(reports)
    .where(
      inArray(
        reports.id,
        page.map(({ first }) => first),
      ),
    )
  const byCase = new Map(firsts.map((report) => [report.caseId, report]))
  const profiles = await findProfiles(
    ctx,
    firsts.map(({ reportedId }) => reportedId),
  )
  return page.flatMap(({ id, reports: number }) => {
    const first = byCase.get(id)
    return first ? [presentRow(first, number, profiles)] : []
  })
}

function presentRow(
  { caseId, subject, reportedId, content, createdAt }: ReportRow,
  number: number,
  profiles: ReadonlyMap<string, PublicProfile>,
): ReportCaseRow {
  return {
    id: caseId,
    subject,
    reportedId,
    reported: nameOf(reportedId, profiles),
    content,
    reports: number,
    openedAt: isoTime(createdAt),
  }
}

function nameOf(userId: string, profiles: ReadonlyMap<string, PublicProfile>): string {
  const profile = profiles.get(userId)
  return profile ? usernameText(profile) : unknownProfile.username
}

/** Returns an open case with the reasons of all reporters. Throws not_found. */
export async function findReportCase(ctx: Context, id: string): Promise<ReportCase> {
  const found = await findOpenReports(ctx, id)
  const [first] = found
  const profiles = await findProfiles(
    ctx,
    found.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]),
  )
  return {
    ...presentRow(first, found.length, profiles),
    subjectId: first.subjectId,
    path: await findPathOf(ctx, first),
    isRemovable: typeOf(ctx, first)?.remove !== undefined,
    reasons: found.map(({ id: reportId, reporterId, reason, content, createdAt }) => ({
      id: reportId,
      reporterId,
      reporter: nameOf(reporterId, profiles),
      reason,
      content: content === first.content ? null : content,
      createdAt: isoTime(createdAt),
    })),
  }
}

/** Null if no page shows the subject, its module was removed, or the subject is gone. */
async function findPathOf(ctx: Context, { subject, subjectId }: ReportRow): Promise<string | null> {
  try {
    return (await typeOf(ctx, { subject })?.findPath?.(ctx, subjectId)) ?? null
  } catch (error) {
    if (error instanceof AppError && error.kind.code === httpErrors.not_found.kind.code) return null
    throw error
  }
}

function typeOf(ctx: Context, { subject }: Pick<ReportRow, 'subject'>): ReportSubject | undefined {
  return use(ctx, reportSubjectsPort).find(({ name }) => name === subject)
}

/** Removes the reported thing for everyone. The case stays open. Throws not_found, also if it can't be removed. */
export async function removeReported(ctx: UserContext, id: string, reason: string): Promise<void> {
  const [first] = await findOpenReports(ctx, id)
  const type = typeOf(ctx, first)
  if (!type?.remove) throw httpErrors.not_found()
  await type.remove(ctx, first.subjectId, reason)
}

/** Closes all open reports of a case. Throws not_found if someone else has closed it. */
export async function closeReportCase(
  ctx: UserContext,
  id: string,
  { outcome, note }: CloseCase,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const closed = await tx.db
      .update(reports)
      .set({ closedAt: tx.now(), outcome })
      .where(and(eq(reports.caseId, id), isNull(reports.closedAt)))
      .returning()
    if (closed.length === 0) throw httpErrors.not_found()
    await recordStaffAction(tx, {
      action: 'reports.close-case',
      subjectId: id,
      after: { outcome },
      ...(note !== '' && { reason: note }),
    })
  })
}
