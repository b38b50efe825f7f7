import { sendMessage } from '@/modules/messages/factory'
import { withReason } from '@/tests/support/module-testing/permission'
import { type SampleRequest, withPath } from '@/tests/support/module-testing/sample-request'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/messages': {
    as: 'buyer',
    build: async (world) => ({ body: { receiverId: world.idOf('seller'), content: 'Is it still there?' } }),
  },
  'DELETE /api/admin/messages/:id': withPath(
    'moderator',
    async (world) => `/api/admin/messages/${await sendMessage(world)}`,
    withReason,
  ),
  'PUT /api/conversations/:userId/read': withPath(
    'seller',
    async (world) => `/api/conversations/${world.idOf('buyer')}/read`,
  ),
  'PUT /api/conversations/:userId/block': withPath(
    'stranger',
    async (world) => `/api/conversations/${world.idOf('buyer')}/block`,
  ),
  'DELETE /api/conversations/:userId/block': withPath(
    'stranger',
    async (world) => `/api/conversations/${world.idOf('buyer')}/block`,
  ),
}
