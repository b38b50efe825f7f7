import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { findProfiles, type PublicProfile, usernameText } from '@/modules/auth/service'
import {
  type ReportAction,
  type ReportCase,
  type ReportCaseRow,
  type ReportDecision,
  type ReportOutcome,
  reportActions,
} from '@/modules/reports/contract'
import { unknownProfile } from '@/modules/reports/reports'
import { reports } from '@/modules/reports/schema'
import { reportCasePath } from '@/modules/reports/web/paths'
import { requireRecentSecondFactor } from '@/src/kit/accounts/second-factor'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { AppError, httpErrors } from '@/src/kit/errors'
import { entriesOf, maybeUse, use } from '@/src/kit/ports'
import { isUnrelated } from '@/src/kit/staff/relations'
import { type ReportSubject, reportSubjects, type SubjectState } from '@/src/kit/staff/report-subjects'
import { suspendPort, warnPort } from '@/src/kit/staff/sanctions'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** Of one person or one wave, decided together. */
const relatedMax = 50

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

/** Returns an open case with the reasons of all reporters, what staff can do, and other cases to decide with it. Throws not_found. */
export async function findReportCase(ctx: UserContext, id: string): Promise<ReportCase> {
  const found = await findOpenReports(ctx, id)
  const [first] = found
  const others = await listRelatedReports(ctx, first)
  const profiles = await findProfiles(
    ctx,
    [...found, ...others.flat()].flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]),
  )
  const type = typeOf(ctx, first)
  const state = await findStateOf(ctx, first)
  return {
    ...presentRow(first, found.length, profiles),
    subjectId: first.subjectId,
    path: await findPathOf(ctx, first),
    state,
    removeLabel: type?.remove ? (type.removeLabel ?? null) : null,
    actions: reportActions.filter((action) => canDo(ctx, type, action)),
    reasons: found.map(({ id: reportId, reporterId, reason, content, createdAt }) => ({
      id: reportId,
      reporterId,
      reporter: nameOf(reporterId, profiles),
      reason,
      content: content === first.content ? null : content,
      createdAt: isoTime(createdAt),
    })),
    related: await Promise.all(
      others.map(async (group) => ({
        ...presentRow(group[0], group.length, profiles),
        state: await findStateOf(ctx, group[0]),
      })),
    ),
  }
}

/**
 * Returns the reports of other open cases about the same person, or about things that say the same, as a wave of spam does. Without those
 * that the actor may not decide.
 */
async function listRelatedReports(
  ctx: UserContext,
  { caseId, reportedId, content }: ReportRow,
): Promise<[ReportRow, ...ReportRow[]][]> {
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(
      and(
        isNull(reports.closedAt),
        ne(reports.caseId, caseId),
        or(eq(reports.reportedId, reportedId), eq(reports.content, content)),
      ),
    )
    .orderBy(asc(reports.id))
  const groups = [...Map.groupBy(rows, (row) => row.caseId).values()].slice(0, relatedMax)
  const related: [ReportRow, ...ReportRow[]][] = []
  for (const [first, ...rest] of groups)
    if (first && (await isUnrelated(ctx, partiesOf([first, ...rest])))) related.push([first, ...rest])
  return related
}

function partiesOf(rows: readonly ReportRow[]): string[] {
  return [...new Set(rows.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]))]
}

/** Null if the subject is gone, or its module was removed or doesn't say. */
async function findStateOf(ctx: Context, { subject, subjectId }: ReportRow): Promise<SubjectState | null> {
  return (await ifFound(typeOf(ctx, { subject })?.findState?.(ctx, subjectId))) ?? null
}

function canDo(ctx: Context, type: ReportSubject | undefined, action: ReportAction): boolean {
  if (action === 'remove') return type?.remove !== undefined
  if (action === 'warn') return maybeUse(ctx, warnPort) !== undefined
  if (action === 'suspend') return maybeUse(ctx, suspendPort) !== undefined
  return true
}

/** Null if no page shows the subject, its module was removed, or the subject is gone. */
async function findPathOf(ctx: Context, { subject, subjectId }: ReportRow): Promise<string | null> {
  return (await ifFound(typeOf(ctx, { subject })?.findPath?.(ctx, subjectId))) ?? null
}

async function ifFound<Value>(work: Promise<Value> | undefined): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.kind.code === httpErrors.not_found.kind.code) return undefined
    throw error
  }
}

function typeOf(ctx: Context, { subject }: Pick<ReportRow, 'subject'>): ReportSubject | undefined {
  return entriesOf(ctx, reportSubjects).find(({ name }) => name === subject)
}

/**
 * Decides a case and others with it: removes the reported things, or warns or suspends the people who are responsible, and closes all reports.
 * Returns the cases that were closed. Throws not_found if someone else has closed the first one, own_case, second_factor_required,
 * staff_protected.
 */
export async function decideReportCases(
  ctx: UserContext,
  id: string,
  { action, reason, cases, suspendDays }: ReportDecision,
): Promise<{ closed: string[] }> {
  if (action === 'suspend') requireRecentSecondFactor(ctx)
  const [first] = await findOpenReports(ctx, id)
  if (!canDo(ctx, typeOf(ctx, first), action)) throw httpErrors.not_found()
  const related = await listRelatedReports(ctx, first)
  const chosen = [first, ...related.map(([row]) => row).filter(({ caseId }) => cases.includes(caseId))]
  if (action === 'remove')
    for (const { subject, subjectId } of chosen)
      await ifFound(typeOf(ctx, { subject })?.remove?.(ctx, subjectId, reason))
  const outcome = action === 'none' ? 'no_action' : 'acted'
  return transact(
    ctx,
    async (tx) => {
      const closed: string[] = []
      for (const { caseId } of chosen)
        if (await closeCase(tx, caseId, { outcome, reason })) closed.push(caseId)
      if (!closed.includes(id)) throw httpErrors.not_found()
      const until = suspendDays == null ? null : tx.now() + suspendDays * dayMs
      for (const userId of new Set(chosen.map(({ reportedId }) => reportedId)))
        await sanction(tx, userId, { action, reason, until, about: reportCasePath(id) })
      return { closed }
    },
    'read committed',
  )
}

async function sanction(
  tx: UserContext & TxContext,
  userId: string,
  {
    action,
    reason,
    until,
    about,
  }: { action: ReportAction; reason: string; until: number | null; about: string },
): Promise<void> {
  if (action === 'warn') await use(tx, warnPort)(tx, userId, { reason, about })
  if (action === 'suspend') await use(tx, suspendPort)(tx, userId, { reason, until })
}

/** Closes the open reports of a case. False if someone else has. */
async function closeCase(
  tx: TxContext,
  id: string,
  { outcome, reason }: { outcome: ReportOutcome; reason: string },
): Promise<boolean> {
  const closed = await tx.db
    .update(reports)
    .set({ closedAt: tx.now(), outcome })
    .where(and(eq(reports.caseId, id), isNull(reports.closedAt)))
    .returning()
  if (closed.length === 0) return false
  await recordStaffAction(tx, {
    action: 'reports.close-case',
    subjectId: id,
    after: { outcome },
    ...(reason !== '' && { reason }),
  })
  return true
}
