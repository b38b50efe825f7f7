import * as v from 'valibot'
import {
  ChatMessage,
  Contact,
  Conversation,
  ConversationQuery,
  NewMessage,
  PageQuery,
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
import { messagesErrors } from '@/modules/messages/errors'
import { findMessageParties, removeMessage } from '@/modules/messages/remove-message'
import { sendMessage } from '@/modules/messages/send-message'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParam, idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

const userParams = v.object({ userId: idParam })
const Ok = v.object({ ok: v.literal(true) })
const ok = { ok: true as const }
const signedIn = true

function userRoutes(scope: Scope) {
  return scope
    .get(
      '/conversations',
      async ({ ctx, query, path, set, countCostlyQuery }) => {
        if (query.search !== undefined) await countCostlyQuery()
        return sendPage(listConversations(ctx, query), { query, path, set })
      },
      {
        detail: {
          summary:
            "The user's conversations, latest first: all, those with sellers or buyers, those where the other user wrote last, or those whose name or messages contain a text. The Link header has the next page.",
        },
        query: ConversationQuery,
        signedIn,
        response: { 200: v.array(Conversation) },
      },
    )
    .get(
      '/conversations/:userId',
      ({ ctx, params: { userId: otherId }, query, path, set }) =>
        sendPage(listMessages(ctx, { ...query, otherId }), { query, path, set }),
      {
        detail: {
          summary:
            'The messages exchanged with another user, latest first. The Link header has the next page.',
        },
        params: userParams,
        query: PageQuery,
        signedIn,
        response: { 200: v.array(ChatMessage) },
      },
    )
    .get('/conversations/:userId/person', ({ ctx, params: { userId } }) => findContact(ctx, userId), {
      detail: { summary: 'The profile of a user to write to.' },
      throws: [messagesErrors.receiver_unavailable],
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
      {
        detail: { summary: 'Marks all messages from a user as read.' },
        params: userParams,
        signedIn,
        response: { 200: Ok },
      },
    )
    .put(
      '/conversations/:userId/block',
      async ({ ctx, params: { userId: otherId } }) => {
        await setContactBlocked(ctx, { otherId, isBlocked: true })
        return ok
      },
      {
        detail: { summary: 'Blocks a user: no messages in either direction.' },
        throws: [messagesErrors.receiver_unavailable],
        params: userParams,
        signedIn,
        response: { 200: Ok },
      },
    )
    .delete(
      '/conversations/:userId/block',
      async ({ ctx, params: { userId: otherId } }) => {
        await setContactBlocked(ctx, { otherId, isBlocked: false })
        return ok
      },
      {
        detail: { summary: 'Unblocks a user.' },
        throws: [messagesErrors.receiver_unavailable],
        params: userParams,
        signedIn,
        response: { 200: Ok },
      },
    )
    .get('/messages/unread', async ({ ctx }) => ({ unread: await countUnread(ctx, ctx.actor.id) }), {
      detail: { summary: 'The number of unread messages.' },
      signedIn,
      response: { 200: Unread },
    })
    .post(
      '/messages',
      async ({ ctx, body, set }) => {
        set.status = 201
        return sendMessage(ctx, body)
      },
      {
        detail: { summary: 'Sends a message to another user.' },
        throws: [
          messagesErrors.receiver_unavailable,
          messagesErrors.receiver_blocked,
          messagesErrors.message_to_self,
          messagesErrors.message_tells_secret,
          messagesErrors.too_many_contacts,
          httpErrors.email_unverified,
        ],
        body: NewMessage,
        signedIn,
        response: { 201: ChatMessage },
      },
    )
}

export function routes(scope: Scope) {
  return userRoutes(scope).delete(
    '/admin/messages/:id',
    ({ ctx, params, body }) => noContent(removeMessage(ctx, params.id, body.reason)),
    {
      detail: {
        summary:
          'Removes a message for both users. A line in its place says so, and its author gets the reason.',
        responses: noContentResponse,
      },
      throws: [httpErrors.not_found],
      params: idParams,
      body: StaffReasonInput,
      staff: { right: 'moderation', people: findMessageParties },
    },
  )
}
