import { eq } from 'drizzle-orm'
import { messages, reports, sides } from '@/modules/messages/schema'
import { isoTime } from '@/src/core/iso-time'
import { ownRows, type Personal } from '@/src/core/personal'

const sent = ownRows(messages, messages.senderId, ({ id, content, itemId, createdAt }) => ({
  id,
  content,
  itemId,
  createdAt: isoTime(createdAt),
}))

const reported = ownRows(reports, reports.reporterId, ({ id, messageId, createdAt, closedAt }) => ({
  id,
  messageId,
  createdAt: isoTime(createdAt),
  closedAt: isoTime(closedAt),
}))

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
