import '@/web/testing/dom'
import { test } from 'bun:test'
import { useMarkRead, useSendMessage, useSetBlocked } from '@/modules/messages/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('messages refresh conversations and the unread count, and reading them the notifications', () =>
  expectMutations({
    send: [useSendMessage, {}, 'POST /api/messages: /api/conversations, /api/messages/unread'],
    read: [
      () => useMarkRead('b'),
      undefined,
      'PUT /api/conversations/b/read: /api/conversations, /api/messages/unread, /api/notifications',
    ],
    block: [
      () => useSetBlocked('b'),
      true,
      'PUT /api/conversations/b/block: /api/conversations, /api/messages/unread',
    ],
  }))
