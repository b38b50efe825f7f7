import { eq } from 'drizzle-orm'
import { threadKey } from '@/modules/messages/message-notices'
import { messages, participants } from '@/modules/messages/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { deleteThread } from '@/src/kit/notices/notify'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportSent = exportRowsOf(
  messages,
  messages.senderId,
  ({ id, content, itemId, createdAt, removedAt, removalReason }) => ({
    id,
    content,
    itemId,
    createdAt: isoTime(createdAt),
    removedAt: isoTime(removedAt),
    removalReason,
  }),
)

export const personalData: PersonalData = {
  tables: {
    messages_messages: {
      retention: 'blanked',
      why: 'The text, and what notifications quote of it, is erased with its author; the fact that a message existed stays for the other user.',
      download: { sent: exportSent },
    },
    messages_participants: {
      retention: 'erased',
      why: "The order of the user's conversations, and whom they blocked.",
      notExported: 'It identifies the other users.',
    },
  },
  erase: async (tx, { id }) => {
    const written = eq(messages.senderId, id)
    const receivers = await tx.db.selectDistinct({ id: messages.receiverId }).from(messages).where(written)
    await deleteThread(
      tx,
      threadKey(id),
      receivers.map((receiver) => receiver.id),
    )
    await tx.db.update(messages).set({ content: '', removalReason: null }).where(written)
    await tx.db.delete(participants).where(eq(participants.userId, id))
  },
}
