import '@/web/testing/dom'
import { test } from 'bun:test'
import { useAppeal } from '@/modules/users/web/appeals/queries'
import { useDecideAppeal, useReopenAppeal } from '@/modules/users/web/appeals/staff-queries'
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

test('an appeal and its decision refresh what they are about', () =>
  expectMutations({
    appeal: [useAppeal, 'It was not me.', 'POST /api/suspension-appeal: /api/suspension-appeal'],
    decide: [
      () => useDecideAppeal('a1', 'u1'),
      { result: 'upheld', reason: 'x' },
      'POST /api/admin/suspension-appeals/a1/decision: /api/admin/suspension-appeals a1, /api/admin/people u1, /api/admin/cases, /api/admin/queues',
    ],
    reopen: [
      () => useReopenAppeal('a1'),
      'x',
      'POST /api/admin/suspension-appeals/a1/reopen: /api/admin/suspension-appeals a1, /api/admin/cases, /api/admin/queues',
    ],
  }))
