import '@/web/testing/dom'
import { test } from 'bun:test'
import { useMarkRead } from '@/modules/notifications/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('reading notifications refreshes every list of them', () =>
  expectMutations({
    one: [useMarkRead, 'n1', 'PUT /api/notifications/n1/read: /api/notifications'],
    all: [useMarkRead, undefined, 'PUT /api/notifications/read-all: /api/notifications'],
  }))
