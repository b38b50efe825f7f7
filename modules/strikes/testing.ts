import { insertStaff } from '@/modules/auth/factory'
import { warnings } from '@/modules/strikes/schema'
import { strikesPath } from '@/modules/strikes/web/paths'
import { newId } from '@/src/kit/id'
import { userPath } from '@/src/kit/staff/paths'
import { transact } from '@/src/kit/transact'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForSignedIn, okForStaff } from '@/tests/support/module-testing/permission'
import { withPath } from '@/tests/support/module-testing/sample-request'
import { clickButton, type DemoMarket } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'

const warning = { reason: 'abuse' as const, text: 'You insulted the buyer of your item.', strikes: 0 }
const reason = 'It was a joke between friends.'

/** Names that other modules don't use; tests that compare responses mask them. */
let lastNumber = 7_000

const pathTo = (userId: string, rest: string) => `/api/admin/people/${userId}/${rest}`
const pathToSeller = (rest: string) => async (world: World) => ({
  path: pathTo(world.idOf('seller'), rest),
  body: warning,
})

function newUser({ app }: World): Promise<string> {
  return transact(app.ctx, (tx) => insertStaff(tx, `warned_${++lastNumber}`, 'user'))
}

/** Staff of another time warned a user, so that no role is the author. Returns the ID of the warning. */
async function insertWarning({ app }: World, userId: string): Promise<string> {
  return transact(app.ctx, async (tx) => {
    const id = newId(tx)
    await tx.db.insert(warnings).values({ ...warning, id, userId, authorId: 'former', at: tx.now() })
    return id
  })
}

const warnSeller = (world: World) => insertWarning(world, world.idOf('seller'))

const personPath = async ({ users }: DemoMarket) =>
  userPath((await users.seller.get('/api/auth/user')).body.id)

export const testing = defineModuleTesting({
  createData: async (world) => void (await warnSeller(world)),
  permissions: {
    'GET /api/warnings': okForSignedIn,
    'POST /api/warnings/:id/acknowledgment': {
      statuses: [401, 404, 404, 404, 204, 404, 404],
      request: async (world) => ({ path: `/api/warnings/${await warnSeller(world)}/acknowledgment` }),
    },
    'GET /api/admin/strike-rules': okForStaff,
    'GET /api/admin/people/:id/strikes': {
      clerks: { support: 200 },
      ...okForStaff,
      request: pathToSeller('strikes'),
    },
    'POST /api/admin/people/:id/warnings': {
      ...okForStaff,
      parties: ['seller'],
      request: pathToSeller('warnings'),
    },
    'POST /api/admin/warnings/:id/lift': {
      ...okForStaff,
      parties: ['seller'],
      request: async (world) => ({
        path: `/api/admin/warnings/${await warnSeller(world)}/lift`,
        body: { reason },
      }),
    },
  },
  sampleRequests: {
    'POST /api/warnings/:id/acknowledgment': withPath(
      'seller',
      async (world) => `/api/warnings/${await warnSeller(world)}/acknowledgment`,
    ),
    'POST /api/admin/people/:id/warnings': withPath(
      'moderator',
      async (world) => pathTo(await newUser(world), 'warnings'),
      warning,
    ),
    'POST /api/admin/warnings/:id/lift': withPath(
      'moderator',
      async (world) => `/api/admin/warnings/${await insertWarning(world, await newUser(world))}/lift`,
      { reason },
    ),
  },
  sampleValues: async (world) => {
    const ids = [await warnSeller(world)]
    return {
      '/api/warnings/:id': ids,
      '/api/admin/warnings/:id': ids,
      strikes: [0, 1],
      suspendDays: [undefined],
    }
  },
  exposedKeys: {
    'GET /api/warnings': {
      seller: `[].acknowledgedAt [].at [].expiresAt [].id [].liftReason [].liftedAt [].reason [].strikes [].text`,
      'unverified stranger buyer moderator admin': '',
    },
    'GET /api/admin/strike-rules': {
      'moderator admin': '[].strikes [].suspendDays [].withinDays',
    },
    'GET /api/admin/people/:id/strikes': {
      'moderator admin': `
        active outcomes[].isLonger outcomes[].rule outcomes[].rule.strikes outcomes[].rule.suspendDays
        outcomes[].rule.withinDays outcomes[].strikes outcomes[].total warnings[].about
        warnings[].acknowledgedAt warnings[].at warnings[].author warnings[].expiresAt warnings[].id
        warnings[].liftReason warnings[].liftedAt warnings[].reason warnings[].strikes warnings[].text`,
    },
  },
  downloadKeys: {
    'strikes.warnings': {
      seller: 'acknowledgedAt at id liftReason liftedAt reason strikes text',
    },
  },
  faults: [
    {
      name: 'strikes suspend without the consent of staff',
      file: 'modules/strikes/warn.ts',
      find: '    if (outcome.rule?.suspendDays !== input.suspendDays) throw strikesErrors.strikes_changed()\n',
      replace: '',
      impact: 'Of two moderators who warn at once, one suspends an account without having seen it.',
      caughtBy: { test: 'modules/strikes/warn.test.ts' },
    },
  ],
  screens: {
    '/admin/strikes': [
      { name: 'strike rules', as: 'moderator' },
      { name: 'strike rules form', as: 'admin', path: strikesPath, open: clickButton('Change rules') },
    ],
    '/admin/people/:id': [
      { name: 'warn dialog', as: 'moderator', path: personPath, open: clickButton(/^Warn /) },
    ],
  },
})
