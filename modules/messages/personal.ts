import { and, asc, eq, gt } from 'drizzle-orm'
import { messages, reports, sides } from '@/modules/messages/schema'
import { isoTime } from '@/src/core/iso-time'
import { inPages, type Personal, pageRows, type Records } from '@/src/core/personal'

const sent: Records = (ctx, userId) =>
  inPages<typeof messages.$inferSelect>(
    (after) =>
      ctx.db
        .select()
        .from(messages)
        .where(and(eq(messages.senderId, userId), after && gt(messages.id, after.id)))
        .orderBy(asc(messages.id))
        .limit(pageRows),
    (rows) =>
      rows.map(({ id, content, itemId, createdAt }) => ({
        id,
        content,
        itemId,
        createdAt: isoTime(createdAt),
      })),
  )

const reported: Records = (ctx, userId) =>
  inPages<typeof reports.$inferSelect>(
    (after) =>
      ctx.db
        .select()
        .from(reports)
        .where(and(eq(reports.reporterId, userId), after && gt(reports.id, after.id)))
        .orderBy(asc(reports.id))
        .limit(pageRows),
    (rows) =>
      rows.map(({ id, messageId, createdAt, closedAt }) => ({
        id,
        messageId,
        createdAt: isoTime(createdAt),
        closedAt: isoTime(closedAt),
      })),
  )

export const personal: Personal = {
  tables: {
    messages_messages: {
      fate: 'blanked',
      why: 'The words go with whoever wrote them; that there was a message stays for the other side.',
      download: { sent },
    },
    messages_sides: {
      fate: 'erased',
      why: 'It orders the conversations of this person alone.',
      leftOut: 'It says whom they wrote with, which names others.',
    },
    messages_reports: {
      fate: 'kept',
      why: 'What moderators decided about abuse rests on it, and it stays provable.',
      download: { reports: reported },
    },
  },
  forget: async (tx, { id }) => {
    await tx.db.update(messages).set({ content: '' }).where(eq(messages.senderId, id))
    await tx.db.delete(sides).where(eq(sides.userId, id))
  },
}
