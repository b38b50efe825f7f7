import '@/web/testing/dom'
import { test } from 'bun:test'
import { useUserAction } from '@/modules/users/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('an action on a user refreshes people and the audit log', () =>
  expectMutations({
    suspend: [
      () => useUserAction('u1'),
      { kind: 'suspend', reason: 'x' },
      'POST /api/admin/people/u1/suspend: /api/admin/people, /api/admin/audit-log',
    ],
    note: [
      () => useUserAction('u1'),
      { kind: 'note', content: 'x' },
      'POST /api/admin/people/u1/notes: /api/admin/people, /api/admin/audit-log',
    ],
  }))
