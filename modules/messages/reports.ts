import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { findProfiles, type PublicProfile, usernameText } from '@/modules/auth/service'
import type { Report } from '@/modules/messages/contract'
import { MessageReported } from '@/modules/messages/events'
import { serverMessages } from '@/modules/messages/messages'
import { messages, reports } from '@/modules/messages/schema'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/iso-time'
import type { Queue } from '@/src/kit/queues'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'

const listMax = 100

type ReportRow = typeof reports.$inferSelect

/** Reports are emailed when they are made, so new cases cause no alert. */
export const openReports: Queue = {
  name: 'message_reports',
  help: 'Open reports of messages',
  cases: () => sql`select id, created_at as opened_at from messages_reports where closed_at is null`,
}

/** Reports a message to the moderators; reporting it again returns the same id. Throws not_found unless the user received it. */
export function reportMessage(ctx: UserContext, messageId: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    const reporterId = tx.actor.id
    const [message] = await tx.db
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.receiverId, reporterId), ne(messages.content, '')))
    if (!message) throw httpErrors.not_found()
    const [existing] = await tx.db
      .select()
      .from(reports)
      .where(and(eq(reports.messageId, messageId), eq(reports.reporterId, reporterId)))
    if (existing) return { id: existing.id }
    const { senderId: reportedId, content } = message
    const report = { id: newId(tx), messageId, reporterId, reportedId, content, createdAt: tx.now() }
    await tx.db.insert(reports).values(report)
    await publish(tx, MessageReported, { reportId: report.id })
    await notifyOperator(tx, report)
    return { id: report.id }
  })
}

/** Returns the ids of the user who reported the message and of the one who sent it. Throws not_found. */
export async function findReportParties(ctx: Context, id: string): Promise<string[]> {
  const [report] = await ctx.db.select().from(reports).where(eq(reports.id, id))
  if (!report) throw httpErrors.not_found()
  return [report.reporterId, report.reportedId]
}

/** Returns the reports that are still open, oldest first, without those that the actor made or is reported in. */
export async function listOpenReports(ctx: UserContext): Promise<Report[]> {
  const { id } = ctx.actor
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(and(isNull(reports.closedAt), ne(reports.reporterId, id), ne(reports.reportedId, id)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(listMax)
  const profileOf = await findReportProfiles(ctx, rows)
  return rows.map(({ id, messageId, reporterId, reportedId, content, createdAt }) => ({
    id,
    messageId,
    reporter: profileOf(reporterId).username,
    reporterTemporary: profileOf(reporterId).temporary,
    reported: profileOf(reportedId).username,
    reportedTemporary: profileOf(reportedId).temporary,
    content,
    createdAt: isoTime(createdAt),
  }))
}

/** Closes an open report. Throws not_found. */
export async function closeReport(ctx: UserContext, id: string): Promise<void> {
  const [closed] = await transact(ctx, (tx) =>
    tx.db
      .update(reports)
      .set({ closedAt: tx.now() })
      .where(and(eq(reports.id, id), isNull(reports.closedAt)))
      .returning(),
  )
  if (!closed) throw httpErrors.not_found()
}

async function notifyOperator(tx: TxContext, report: Omit<ReportRow, 'closedAt'>): Promise<void> {
  const { OPERATOR_EMAIL, SITE_NAME } = readConfig(tx, appConfig)
  if (OPERATOR_EMAIL === undefined) return
  const { email } = serverMessages
  const profileOf = await findReportProfiles(tx, [report])
  const reporter = usernameText(profileOf(report.reporterId))
  const reported = usernameText(profileOf(report.reportedId))
  await enqueueEmail(tx, `report:${report.id}`, {
    to: OPERATOR_EMAIL,
    subject: email.subject(SITE_NAME),
    text: email.text({ reporter, reported }),
    quote: report.content,
    note: email.note(report.id),
  })
}

const unknownProfile = { username: serverMessages.unknown, temporary: false }

async function findReportProfiles(
  ctx: Context,
  rows: readonly Pick<ReportRow, 'reporterId' | 'reportedId'>[],
): Promise<(userId: string) => Pick<PublicProfile, 'username' | 'temporary'>> {
  const ids = rows.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId])
  const profiles = await findProfiles(ctx, ids)
  return (userId) => profiles.get(userId) ?? unknownProfile
}
