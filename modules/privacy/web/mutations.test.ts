import '@/web/testing/dom'
import { test } from 'bun:test'
import { useExport, usePlaceLegalHold, useReleaseLegalHold } from '@/modules/privacy/web/staff-queries'
import { expectMutations } from '@/web/testing/mutation-effects'
import { watchDownloads } from '@/web/testing/watch-downloads'

const person = '/api/admin/people, /api/admin/people/deletion, /api/admin/audit-log'

test('an export refreshes the audit log, and a legal hold also people and what blocks a deletion', async () => {
  watchDownloads()
  await expectMutations({
    export: [() => useExport('u1'), 'Asked.', 'POST /api/admin/people/u1/export: /api/admin/audit-log'],
    place: [() => usePlaceLegalHold('u1'), 'Asked.', `POST /api/admin/people/u1/legal-hold: ${person}`],
    release: [
      () => useReleaseLegalHold('u1'),
      'Asked.',
      `POST /api/admin/people/u1/legal-hold/release: ${person}`,
    ],
  })
})
