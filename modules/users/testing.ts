import { appealOfSeller } from '@/modules/users/testing/appeals'
import { permissions } from '@/modules/users/testing/permissions'
import { sampleRequests } from '@/modules/users/testing/sample-requests'
import { screens } from '@/modules/users/testing/screens'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const testing = defineModuleTesting({
  createData: async (world) => void (await appealOfSeller(world)),
  permissions,
  sampleRequests,
  screens,
  exposedKeys: {
    'GET /api/suspension-appeal': {
      seller: 'appeal.answer appeal.at appeal.text mayAppeal',
      'unverified stranger buyer moderator admin': 'appeal mayAppeal',
    },
    'GET /api/admin/suspension-appeals/:id': {
      'moderator admin': `
        answer at decidedBy id mayDecide mayReopen state suspension text userId username`,
    },
    'GET /api/admin/people': {
      'moderator admin': `
        [].createdAt [].email [].emailBounced [].emailVerified [].id [].onLegalHold [].role [].suspension [].temporary [].username`,
      'visitor unverified stranger buyer seller': '404',
    },
    'GET /api/admin/people/:id': {
      'moderator admin': `
        byPlatform createdAt deletedAt displayName email emailBounced emailVerified hasSecondFactor id onLegalHold role
        suspension temporary twoStep username`,
      'visitor unverified stranger buyer seller': '404',
    },
  },
  downloadKeys: {
    'users.suspensionAppeals': { seller: 'answer at decidedAt id state text' },
  },
  sampleValues: async (world) => ({
    '/api/admin/suspension-appeals/:id': [await appealOfSeller(world)],
    result: ['upheld', 'overturned'],
    '/api/admin/people/:id': [world.idOf('stranger'), world.idOf('unverified')],
  }),
  faults: [
    {
      name: 'who suspended a user decides the appeal',
      file: 'modules/users/appeals/appeals.ts',
      find: '    if (!(await mayDecide(tx, appeal))) throw usersErrors.own_suspension()\n',
      replace: '',
      impact: 'An appeal is read by the one whom it is against.',
      caughtBy: { test: 'modules/users/appeals/appeals.test.ts' },
    },
    {
      name: 'an appeal outlives its suspension',
      file: 'modules/users/suspensions.ts',
      find: "  await closeOpenAppeal(tx, userId, { state: 'closed' })\n",
      replace: '',
      impact: 'Staff decide about what is over, and the user cannot appeal the next suspension.',
      caughtBy: { test: 'modules/users/appeals/appeals.test.ts' },
    },
  ],
})
