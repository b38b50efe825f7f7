import { sendMessage } from '@/modules/messages/factory'
import { permissions } from '@/modules/messages/testing/permissions'
import { sampleRequests } from '@/modules/messages/testing/sample-requests'
import { screens } from '@/modules/messages/testing/screens'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { members } from '@/tests/support/module-testing/world'

export const testing = defineModuleTesting({
  permissions,
  sampleRequests,
  exposedKeys: {
    'GET /api/conversations': {
      'buyer seller': `
        [].hasLeft [].imageUrl [].isBlocked [].isTemporary [].last.content [].last.createdAt [].last.id
        [].last.isRemoved [].last.item [].last.itemId [].last.itemName [].last.receiverId [].last.senderId [].unread [].userId
        [].username`,
      'unverified stranger moderator admin': '',
      visitor: '401',
    },
    'GET /api/conversations/:userId': {
      seller:
        '[].content [].createdAt [].id [].isRemoved [].item [].itemId [].itemName [].receiverId [].senderId',
      'unverified stranger buyer moderator admin': '',
      visitor: '401',
    },
    'GET /api/conversations/:userId/person': {
      moderator: '404',
      'unverified stranger buyer seller admin': 'hasLeft imageUrl isBlocked isTemporary userId username',
      visitor: '401',
    },
    'GET /api/messages/unread': {
      'unverified stranger buyer seller moderator admin': 'unread',
      visitor: '401',
    },
  },
  downloadKeys: {
    'messages.sent': {
      buyer: 'content createdAt id itemId removalReason removedAt',
    },
  },
  screens,
  faults: [
    {
      name: 'a removed message stays in the notification of its receiver',
      file: 'modules/messages/remove-message.ts',
      find: '      replacement: serverMessages.removed,',
      replace: '      replacement: previewOf(message.content),',
      impact: 'The receiver still reads the threat that moderators removed.',
      caughtBy: { test: 'modules/messages/remove-message.test.ts' },
    },
  ],
  sampleValues: async (world) => {
    const userIds = members.map(world.idOf)
    return {
      '/api/conversations/:userId': userIds,
      '/api/admin/messages/:id': [await sendMessage(world)],
      receiverId: userIds,
    }
  },
})
