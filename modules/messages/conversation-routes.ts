import * as v from 'valibot'
import {
  Conversation,
  Correspondent,
  Message,
  NewMessage,
  PageQuery,
  Unread,
} from '@/modules/messages/contract'
import {
  block,
  countUnread,
  findCorrespondent,
  listConversations,
  listMessages,
  markRead,
} from '@/modules/messages/conversations'
import { sendMessage } from '@/modules/messages/send-message'
import type { Scope } from '@/src/http/scope'

const idOf = v.pipe(v.string(), v.maxLength(64))
const other = v.object({ userId: idOf })
const Done = v.object({ ok: v.literal(true) })
const done = { ok: true as const }
const signedIn = true

export function conversationRoutes(scope: Scope) {
  return scope
    .get(
      '/conversations',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listConversations(ctx, query.cursor)
        if (next !== undefined) set.headers.link = `</api/conversations?cursor=${next}>; rel="next"`
        return rows
      },
      { query: PageQuery, signedIn, response: { 200: v.array(Conversation) } },
    )
    .get(
      '/conversations/:userId',
      async ({ ctx, params: { userId: otherId }, query: { cursor }, set }) => {
        const { rows, next } = await listMessages(ctx, { otherId, cursor })
        if (next !== undefined)
          set.headers.link = `</api/conversations/${encodeURIComponent(otherId)}?cursor=${next}>; rel="next"`
        return rows
      },
      { params: other, query: PageQuery, signedIn, response: { 200: v.array(Message) } },
    )
    .get('/conversations/:userId/person', ({ ctx, params: { userId } }) => findCorrespondent(ctx, userId), {
      params: other,
      signedIn,
      response: { 200: Correspondent },
    })
    .put(
      '/conversations/:userId/read',
      async ({ ctx, params: { userId } }) => {
        await markRead(ctx, userId)
        return done
      },
      { params: other, signedIn, response: { 200: Done } },
    )
    .put(
      '/conversations/:userId/block',
      async ({ ctx, params: { userId: otherId } }) => {
        await block(ctx, { otherId, isBlocked: true })
        return done
      },
      { params: other, signedIn, response: { 200: Done } },
    )
    .delete(
      '/conversations/:userId/block',
      async ({ ctx, params: { userId: otherId } }) => {
        await block(ctx, { otherId, isBlocked: false })
        return done
      },
      { params: other, signedIn, response: { 200: Done } },
    )
    .get('/messages/unread', async ({ ctx }) => ({ unread: await countUnread(ctx, ctx.actor.id) }), {
      signedIn,
      response: { 200: Unread },
    })
    .post(
      '/messages',
      async ({ ctx, body, set }) => {
        set.status = 201
        return sendMessage(ctx, body)
      },
      { body: NewMessage, signedIn, response: { 201: Message } },
    )
}
