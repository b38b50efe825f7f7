import { eq } from 'drizzle-orm'
import { messages, participants, reports } from '@/modules/messages/schema'
import { isoTime } from '@/src/kit/iso-time'
import { exportRowsOf, type PersonalData } from '@/src/privacy/personal-data'

const sent = exportRowsOf(messages, messages.senderId, ({ id, content, itemId, createdAt }) => ({
  id,
  content,
  itemId,
  createdAt: isoTime(createdAt),
}))

const reported = exportRowsOf(reports, reports.reporterId, ({ id, messageId, createdAt, closedAt }) => ({
  id,
  messageId,
  createdAt: isoTime(createdAt),
  closedAt: isoTime(closedAt),
}))

export const personalData: PersonalData = {
  tables: {
    messages_messages: {
      retention: 'blanked',
      why: 'The words go with whoever wrote them; that there was a message stays for the other side.',
      download: { sent },
    },
    messages_participants: {
      retention: 'erased',
      why: 'It orders the conversations of this person alone.',
      notExported: 'It says whom they wrote with, which names others.',
    },
    messages_reports: {
      retention: 'kept',
      why: 'What moderators decided about abuse rests on it, and it stays provable.',
      download: { reports: reported },
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.update(messages).set({ content: '' }).where(eq(messages.senderId, id))
    await tx.db.delete(participants).where(eq(participants.userId, id))
  },
}
