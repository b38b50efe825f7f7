import { and, asc, eq, gt } from 'drizzle-orm'
import { mutes, notifications } from '@/modules/notifications/schema'
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

const muted: Records = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(mutes).where(eq(mutes.userId, userId))
  yield rows.map(({ kind, channel }) => ({ kind, channel }))
}

export const personal: Personal = {
  tables: {
    notifications_notifications: {
      fate: 'erased',
      why: 'They were for this person alone.',
      download: { notifications: own },
    },
    notifications_mutes: {
      fate: 'erased',
      why: 'Nobody is left to be told.',
      download: { mutes: muted },
    },
  },
  forget: async (tx, { id }) => {
    await tx.db.delete(notifications).where(eq(notifications.userId, id))
    await tx.db.delete(mutes).where(eq(mutes.userId, id))
  },
}
