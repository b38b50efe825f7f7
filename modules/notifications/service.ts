import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Notification, type NotificationQuery, notificationsMax } from '@/modules/notifications/contract'
import { deleteReadPendingEmails } from '@/modules/notifications/email/notice-email'
import { serverMessages } from '@/modules/notifications/messages'
import { notifications } from '@/modules/notifications/schema'
import { notificationsKey } from '@/modules/notifications/web/paths'
import { containsUnindexed } from '@/src/db/substring'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import type { OwnFilter } from '@/src/kit/lists/own-list'
import { conversationPagesPort, type NoticePages, orderPagesPort } from '@/src/kit/notices/notice-pages'
import type { Notifier } from '@/src/kit/notices/notify'
import { maybeUse } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

type NotificationRow = typeof notifications.$inferSelect

const newestFirst = keyset('desc', { createdAt: notifications.createdAt, id: notifications.id })

/** Returns a page of the user's notifications, newest first, and the cursor of the next page. */
export async function listNotifications(
  ctx: UserContext,
  { filter, search, limit = notificationsMax, cursor }: NotificationQuery = {},
): Promise<ListPage<Notification>> {
  const where = and(
    eq(notifications.userId, ctx.actor.id),
    filter && matchesFilter(ctx, filter),
    search === undefined ? undefined : matchesSearch(search),
  )
  const page = { where, limit, cursor }
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(notifications), page)
  return { rows: await withPictures(ctx, rows), next }
}

/** The modules whose pages notices refer to. */
function noticePages(ctx: Context): NoticePages[] {
  return [orderPagesPort, conversationPagesPort].flatMap((port) => maybeUse(ctx, port) ?? [])
}

function matchesFilter(ctx: UserContext, filter: OwnFilter): SQL | undefined {
  const matches = noticePages(ctx).map((pages) => pages.matches(ctx.actor.id, filter, notifications.href))
  return matches.length === 0 ? sql`1 = 0` : or(...matches)
}

function matchesSearch(search: string): SQL | undefined {
  const { title, content } = notifications
  return or(containsUnindexed(title, search), containsUnindexed(content, search))
}

async function withPictures(ctx: UserContext, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const hrefs = [...new Set(rows.flatMap(({ href }) => href ?? []))]
  const found = await Promise.all(
    noticePages(ctx).map((pages) => pages.findPictures(ctx, ctx.actor.id, hrefs)),
  )
  return rows.map((row) => {
    const pictures = found.flatMap((byHref) => byHref.get(row.href ?? '') ?? [])[0]
    return { ...presentNotification(row), ...pictures }
  })
}

export function presentNotification(row: NotificationRow): Omit<Notification, 'item' | 'user'> {
  const { id, type, title, content, href, isRead, createdAt } = row
  return { id, type, title, content, href, isRead, createdAt: isoTime(createdAt) }
}

/** Marks one of the user's notifications as read. Idempotent. Throws not_found. */
export async function markRead(ctx: UserContext, id: string): Promise<void> {
  const [marked] = await markWhere(ctx, ctx.actor.id, eq(notifications.id, id))
  if (!marked) throw httpErrors.not_found({ detail: serverMessages.missing })
}

export async function markAllRead(ctx: UserContext): Promise<void> {
  await markWhere(ctx, ctx.actor.id, eq(notifications.isRead, false))
}

/** Provides `notifierPort`. */
export async function markThreadRead(ctx: Context, userId: string, thread: string): Promise<void> {
  await markWhere(ctx, userId, eq(notifications.thread, thread))
}

/** Provides `notifierPort`. */
export async function replaceInThread(
  tx: TxContext,
  { userId, thread, content, replacement }: Parameters<Notifier['replaceInThread']>[1],
): Promise<void> {
  const { userId: owner, thread: of, content: text } = notifications
  await tx.db
    .update(notifications)
    .set({ content: replacement })
    .where(and(eq(owner, userId), eq(of, thread), eq(text, content)))
  invalidateForUser(tx, userId, [notificationsKey])
}

/** PostgreSQL takes at most 65,535 values in a statement. */
const usersPerStatement = 1_000

/** Provides `notifierPort`. */
export async function deleteThread(tx: TxContext, thread: string, userIds: readonly string[]): Promise<void> {
  for (const chunk of chunks(userIds, usersPerStatement))
    await tx.db
      .delete(notifications)
      .where(and(inArray(notifications.userId, chunk), eq(notifications.thread, thread)))
  for (const userId of userIds) invalidateForUser(tx, userId, [notificationsKey])
}

function markWhere(ctx: Context, userId: string, condition: SQL): Promise<unknown[]> {
  return transact(ctx, async (tx) => {
    invalidateForUser(tx, userId, [notificationsKey])
    const marked = await tx.db
      .update(notifications)
      .set({ isRead: true })
      .where(and(condition, eq(notifications.userId, userId)))
      .returning()
    await deleteReadPendingEmails(tx, userId)
    return marked
  })
}
