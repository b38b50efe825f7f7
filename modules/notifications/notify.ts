import { and, desc, eq } from 'drizzle-orm'
import { isAccountOpen } from '@/modules/auth/service'
import type { Notification, NotificationType } from '@/modules/notifications/contract'
import { notifications } from '@/modules/notifications/schema'
import { serverWords } from '@/modules/notifications/words'
import type { Context, PersonContext } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { newId } from '@/src/core/id'
import { transact } from '@/src/core/transact'

const listMax = 100

export interface Notice {
  userId: string
  eventId: string
  type: NotificationType
  title: string
  content: string
  href: string | null
}

/** Tells a person something, once for each event; nobody is told who left meanwhile. */
export async function notify(ctx: Context, notice: Notice): Promise<void> {
  await transact(ctx, async (tx) => {
    if (!(await isAccountOpen(tx, notice.userId))) return
    await tx.db
      .insert(notifications)
      .values({ ...notice, id: newId(tx), createdAt: tx.now() })
      .onConflictDoNothing()
  })
}

/** What the person was told, newest first. */
export async function listNotifications(ctx: PersonContext): Promise<Notification[]> {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, ctx.actor.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(listMax)
  return rows.map(({ id, type, title, content, href, isRead, createdAt }) => ({
    id,
    type,
    title,
    content,
    href,
    isRead,
    createdAt: new Date(createdAt).toISOString(),
  }))
}

/** Marks one of the person's own as read; again is no error. Throws not_found. */
export async function markRead(ctx: PersonContext, id: string): Promise<void> {
  const [marked] = await transact(ctx, (tx) =>
    tx.db
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.id, id), eq(notifications.userId, tx.actor.id)))
      .returning(),
  )
  if (!marked) throw httpErrors.not_found({ detail: serverWords.missing })
}

/** Marks all of the person's own as read. */
export async function markAllRead(ctx: PersonContext): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.userId, ctx.actor.id), eq(notifications.isRead, false))),
  )
}
