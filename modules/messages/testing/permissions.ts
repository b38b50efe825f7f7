import { sendMessage } from '@/modules/messages/factory'
import {
  type BuildRequest,
  forPath,
  okForSignedIn,
  type Permission,
  withReason,
} from '@/tests/support/module-testing/permission'

/** After the buyer has written to the seller. */
const afterMessage =
  (rest: '' | '/buyer'): BuildRequest =>
  async (world) => {
    await sendMessage(world)
    return { path: `/api/conversations${rest && `/${world.idOf('buyer')}`}` }
  }
/** The moderator gets 404 for a conversation with themselves. */
const okExceptModerator = { statuses: [401, 200, 200, 200, 200, 404, 200] }
const forConversationWithModerator =
  (rest: string): BuildRequest =>
  async (world) => ({ path: `/api/conversations/${world.idOf('moderator')}/${rest}` })

export const permissions: Record<string, Permission> = {
  'GET /api/conversations': { ...okForSignedIn, request: afterMessage('') },
  'GET /api/conversations/:userId': { ...okForSignedIn, request: afterMessage('/buyer') },
  'PUT /api/conversations/:userId/read': {
    ...okForSignedIn,
    request: forPath('/api/conversations/nobody/read'),
  },
  'GET /api/conversations/:userId/person': {
    ...okExceptModerator,
    request: forConversationWithModerator('person'),
  },
  'PUT /api/conversations/:userId/block': {
    ...okExceptModerator,
    request: forConversationWithModerator('block'),
  },
  'DELETE /api/conversations/:userId/block': {
    ...okExceptModerator,
    request: forConversationWithModerator('block'),
  },
  'DELETE /api/admin/messages/:id': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world) => ({
      path: `/api/admin/messages/${await sendMessage(world)}`,
      body: withReason,
    }),
  },
  'GET /api/messages/unread': okForSignedIn,
  'POST /api/messages': {
    statuses: [401, 403, 201, 201, 422, 201, 201],
    request: async (world) => ({ body: { receiverId: world.idOf('seller'), content: 'Hello' } }),
  },
}
