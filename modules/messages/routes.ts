import * as v from 'valibot'
import {
  ChatMessage,
  Contact,
  Conversation,
  NewMessage,
  PageQuery,
  Report,
  Unread,
} from '@/modules/messages/contract'
import {
  countUnread,
  findContact,
  listConversations,
  listMessages,
  markRead,
  setContactBlocked,
} from '@/modules/messages/conversations'
import { closeReport, listOpenReports, reportMessage } from '@/modules/messages/reports'
import { sendMessage } from '@/modules/messages/send-message'
import type { Scope } from '@/src/http/scope'

const reportParams = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

function reportRoutes(scope: ReturnType<typeof conversationRoutes>) {
  return scope
    .post(
      '/messages/:id/report',
      async ({ ctx, params, set }) => {
        set.status = 201
        return reportMessage(ctx, params.id)
      },
      {
        params: reportParams,
        signedIn: true,
        limit: '20/1h',
        response: { 201: v.object({ id: v.string() }) },
      },
    )
    .get('/admin/message-reports', ({ ctx }) => listOpenReports(ctx), {
      staff: true,
      response: { 200: v.array(Report) },
    })
    .post(
      '/admin/message-reports/:id/close',
      async ({ ctx, params }) => {
        await closeReport(ctx, params.id)
        return { ok: true as const }
      },
      { params: reportParams, staff: true, response: { 200: v.object({ ok: v.literal(true) }) } },
    )
}

const idParam = v.pipe(v.string(), v.maxLength(64))
const userParams = v.object({ userId: idParam })
const Ok = v.object({ ok: v.literal(true) })
const ok = { ok: true as const }
const signedIn = true

function conversationRoutes(scope: Scope) {
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
      { params: userParams, query: PageQuery, signedIn, response: { 200: v.array(ChatMessage) } },
    )
    .get('/conversations/:userId/person', ({ ctx, params: { userId } }) => findContact(ctx, userId), {
      params: userParams,
      signedIn,
      response: { 200: Contact },
    })
    .put(
      '/conversations/:userId/read',
      async ({ ctx, params: { userId } }) => {
        await markRead(ctx, userId)
        return ok
      },
      { params: userParams, signedIn, response: { 200: Ok } },
    )
    .put(
      '/conversations/:userId/block',
      async ({ ctx, params: { userId: otherId } }) => {
        await setContactBlocked(ctx, { otherId, isBlocked: true })
        return ok
      },
      { params: userParams, signedIn, response: { 200: Ok } },
    )
    .delete(
      '/conversations/:userId/block',
      async ({ ctx, params: { userId: otherId } }) => {
        await setContactBlocked(ctx, { otherId, isBlocked: false })
        return ok
      },
      { params: userParams, signedIn, response: { 200: Ok } },
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
      { body: NewMessage, signedIn, response: { 201: ChatMessage } },
    )
}

export function routes(scope: Scope) {
  return reportRoutes(conversationRoutes(scope))
}
