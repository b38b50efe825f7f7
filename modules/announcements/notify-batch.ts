import { eq } from 'drizzle-orm'
import {
  type Context,
  countDueJobs,
  defineNotificationKind,
  defineOutboxJob,
  enqueue,
  handle,
  notifyUsers,
  type Outcome,
  SendEmail,
  type TxContext,
} from 'mintmark/module'
import { groups } from './audiences'
import { serverMessages } from './messages'
import { announcements } from './schema'
import { announcementPath } from './web/paths'

/** A batch is one transaction, so it must be short: others wait for it on SQLite. */
export const batchSize = 200
/** Other emails, such as a code to log in, wait behind at most so many of an announcement. */
const emailsWaitingMax = 200
const emailsWaitMs = 5_000
const keptMs = 7 * 86_400_000

/** What admins tell everyone, buyers or sellers. */
export const announcementNotices = defineNotificationKind({ name: 'announcements', ...serverMessages.kind })

type Batch = { announcementId: string; after: string }

/** The jobs of an announcement have its id as their subject, so it notifies one batch at a time. */
export const NotifyBatch = defineOutboxJob<Batch>('announcements.notify-batch', {
  retentionMs: keptMs,
})

type Row = typeof announcements.$inferSelect

export function batchJob({ id, notifiedUntil: after }: Pick<Row, 'id' | 'notifiedUntil'>) {
  return { key: `announcement:${id}:${after}`, subject: id, payload: { announcementId: id, after } }
}

/**
 * Notifies the next users. The transaction marks the job as done and enqueues the next one, so a server that is killed
 * continues where it stopped, and nobody is notified twice.
 */
export const notifyBatch = handle(NotifyBatch, async (ctx, { payload }): Promise<Outcome> => {
  const row = await maybeRow(ctx, payload.announcementId)
  if (row?.isEmailed && (await countDueJobs(ctx, SendEmail, emailsWaitingMax)) >= emailsWaitingMax)
    return { outcome: 'postponed', until: ctx.now() + emailsWaitMs, reason: 'earlier emails wait to be sent' }
  return { outcome: 'done', apply: (tx) => notifyNext(tx, payload) }
})

async function notifyNext(tx: TxContext, { announcementId: id, after }: Batch): Promise<void> {
  const row = await maybeRow(tx, id)
  if (!row || row.completedAt !== null || row.notifiedUntil !== after) return
  const { audience, title, content, href, isEmailed, createdAt } = row
  const userIds = await groups[audience].list(tx, { after, limit: batchSize })
  await notifyUsers(tx, userIds, {
    eventId: id,
    at: createdAt,
    kind: announcementNotices,
    title,
    content,
    href: href ?? announcementPath(id),
    linkText: serverMessages.link,
    ...(!isEmailed && { skips: ['email'] }),
  })
  const isLast = userIds.length < batchSize
  const notified = {
    notifiedUntil: userIds.at(-1) ?? after,
    notified: row.notified + userIds.length,
    completedAt: isLast ? tx.now() : null,
  }
  await tx.db.update(announcements).set(notified).where(eq(announcements.id, id))
  if (!isLast) await enqueue(tx, NotifyBatch, batchJob({ id, ...notified }))
}

async function maybeRow(ctx: Context, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id))
  return row
}
