import { and, eq, ne } from 'drizzle-orm'
import { serverMessages } from '@/modules/messages/messages'
import { removeMessage } from '@/modules/messages/remove-message'
import { messages } from '@/modules/messages/schema'
import { httpErrors } from '@/src/kit/errors'
import type { ReportSubject } from '@/src/kit/staff/report-subjects'

/** A message that the user received, unless its content is erased. */
export const messageSubject: ReportSubject = {
  name: 'message',
  remove: removeMessage,
  removeLabel: serverMessages.removeReported,
  findState: async (ctx, id) => {
    const [message] = await ctx.db.select().from(messages).where(eq(messages.id, id))
    if (!message) return undefined
    const { content } = message
    const { shown, removed } = serverMessages.reportedStates
    return { label: content === '' ? removed : shown, content, canRemove: content !== '' }
  },
  find: async (ctx, id) => {
    const [message] = await ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.id, id), eq(messages.receiverId, ctx.actor.id), ne(messages.content, '')))
    if (!message) throw httpErrors.not_found()
    return { reportedId: message.senderId, content: message.content }
  },
}
