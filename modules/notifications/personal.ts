import { and, asc, eq, gt } from 'drizzle-orm'
import { notifications } from '@/modules/notifications/schema'
import { isoTime } from '@/src/core/iso-time'
import { inPages, type Personal, pageRows, type Records } from '@/src/core/personal'

const own: Records = (ctx, userId) =>
  inPages<typeof notifications.$inferSelect>(
    (after) =>
      ctx.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), after && gt(notifications.id, after.id)))
        .orderBy(asc(notifications.id))
        .limit(pageRows),
    (rows) =>
      rows.map(({ id, type, title, content, href, isRead, createdAt }) => ({
        id,
        type,
        title,
        content,
        href,
        isRead,
        createdAt: isoTime(createdAt),
      })),
  )

export const personal: Personal = {
  tables: {
    notifications_notifications: {
      fate: 'erased',
      why: 'They were for this person alone.',
      download: { notifications: own },
    },
  },
  forget: async (tx, { id }) => {
    await tx.db.delete(notifications).where(eq(notifications.userId, id))
  },
}
