import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForSignedIn, okForStaff } from '@/tests/support/module-testing/permission'
import type { World } from '@/tests/support/module-testing/world'

async function decide(world: World): Promise<void> {
  const decision = { outcome: 'refund', reason: 'No proof.' }
  await (await world.signInAs('moderator')).post(
    `/api/admin/orders/${await world.disputed()}/decision`,
    decision,
  )
}

export const testing = defineModuleTesting({
  createData: decide,
  permissions: { 'GET /api/admin/audit-log': okForStaff, 'GET /api/account-actions': okForSignedIn },
  exposedKeys: {
    'GET /api/admin/audit-log': {
      'moderator admin': `
        [].action [].actor [].actorId [].after [].after.amountCents [].after.badge [].after.email [].after.from [].after.outcome [].after.push
        [].after.queue [].after.reasonCode [].after.role [].after.rules[].bps [].after.rules[].from
        [].after.rules[].match.category [].after.rules[].match.level.days [].after.rules[].match.level.minSales
        [].after.rules[].match.level.minVolume [].after.rules[].match.minPrice [].after.rules[].name [].after.text [].after.value [].at [].before [].before.badge
        [].before.email [].before.outcome [].before.push [].before.role [].before.value [].id [].outcome [].reason [].requestId [].subject [].subject.kind [].subject.name [].subjectId
        [].user [].userId`,
      'visitor unverified stranger buyer seller': '404',
    },
    'GET /api/account-actions': {
      'moderator admin': '[].action [].at [].id [].reason',
      'unverified stranger buyer seller': '',
      visitor: '401',
    },
  },
  downloadKeys: { 'audit-log.actions': { 'moderator admin': 'action at id outcome' } },
  tamperings: () => ({
    L1: [
      `insert into audit_log_entries (id, at, action, subject_id, outcome, previous_hash, hash)
         values (1, 0, 'orders.cancel', 'o1', 'done', '', 'forged')`,
    ],
  }),
  screens: { '/admin/audit-log': [{ name: 'audit log', as: 'moderator' }] },
  faults: [
    {
      name: 'a changed entry of the audit log passes the audit',
      file: 'modules/audit-log/invariants.ts',
      find: "    ...(isSame(entry.hash, hashOfEntry(entry)) ? [] : ['it was changed']),",
      replace: '',
      impact: 'Someone with the database rewrites what staff did.',
      caughtBy: { test: 'modules/audit-log/audit-log.test.ts' },
    },
  ],
})
