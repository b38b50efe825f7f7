import { insertStaff, lastCode, password, signUp } from '@/modules/auth/factory'
import { transact } from '@/src/kit/transact'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import {
  type BuildRequest,
  invalidForSignedIn,
  okForAdmins,
  okForSignedIn,
  type Permission,
} from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

let accountCount = 0
const reason = 'Letter of January 12.'
const parties = ['seller'] as const
const noContentForAdmins = { statuses: [404, 404, 404, 404, 404, 403, 204] }

/** A new user, or the caller if the test asks what staff may do to themselves. */
async function findPerson(world: World): Promise<{ path: string; confirmation: string }> {
  const confirmation = `forgotten_${++accountCount}`
  const isOwn = [world.idOf('moderator'), world.idOf('admin')].includes(world.idOf('seller'))
  const id = isOwn
    ? world.idOf('seller')
    : await transact(world.app.ctx, (tx) => insertStaff(tx, confirmation, 'user'))
  return { path: `/api/admin/people/${id}`, confirmation }
}

const ofSeller =
  (rest: string, body?: object): BuildRequest =>
  async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/${rest}`, body })

const permissions: Record<string, Permission> = {
  'GET /api/privacy/download': okForSignedIn,
  'GET /api/privacy/obstacles': okForSignedIn,
  'POST /api/privacy/deletion': invalidForSignedIn,
  'GET /api/admin/people/:id/deletion': { ...okForAdmins, request: ofSeller('deletion') },
  'POST /api/admin/people/:id/deletion': {
    ...noContentForAdmins,
    request: async (world) => {
      const { path, confirmation } = await findPerson(world)
      return { path: `${path}/deletion`, body: { reason, confirmation } }
    },
    parties,
  },
  'POST /api/admin/people/:id/export': { ...okForAdmins, request: ofSeller('export', { reason }), parties },
  'GET /api/admin/people/:id/legal-hold': { ...okForAdmins, request: ofSeller('legal-hold') },
  'POST /api/admin/people/:id/legal-hold': {
    ...noContentForAdmins,
    request: async (world) => ({
      path: `${(await findPerson(world)).path}/legal-hold`,
      body: { reason },
    }),
    parties,
  },
  'POST /api/admin/people/:id/legal-hold/release': {
    ...noContentForAdmins,
    request: async (world) => {
      const path = `${(await findPerson(world)).path}/legal-hold`
      await (await world.signInAs('admin')).post(path, { reason })
      return { path: `${path}/release`, body: { reason } }
    },
    parties,
  },
}

export const testing = defineModuleTesting({
  permissions,
  sampleRequests: {
    ...permittedRequests(permissions, {
      'POST /api/admin/people/:id/deletion': 'admin',
      'POST /api/admin/people/:id/export': 'admin',
      'POST /api/admin/people/:id/legal-hold': 'admin',
      'POST /api/admin/people/:id/legal-hold/release': 'admin',
    }),
    'POST /api/privacy/deletion': {
      as: 'visitor',
      build: async ({ app }, actor) => {
        await signUp(actor, {
          username: `leaving_${++accountCount}`,
          email: `leaving${accountCount}@home.example`,
        })
        await lastCode(app)
        return { body: { confirmation: 'delete my account', currentPassword: password } }
      },
    },
  },
  exposedKeys: {
    'GET /api/admin/people/:id/deletion': { admin: '[].code [].title' },
    'GET /api/admin/people/:id/legal-hold': { admin: 'legalHold' },
    'GET /api/privacy/download': {
      'unverified stranger buyer seller moderator admin': 'format madeAt site userId',
    },
    'GET /api/privacy/obstacles': {
      'buyer seller moderator admin': '[].code [].href [].message',
      'unverified stranger': '',
    },
  },
  faults: [
    {
      name: 'an account on a legal hold is deleted',
      file: 'modules/privacy/legal-hold.ts',
      find: ': [privacyErrors.deletion_on_hold({ members: { href: supportPath } })],',
      replace: ': [],',
      impact: 'Evidence that a court ordered to keep is gone.',
      caughtBy: { test: 'modules/privacy/legal-hold.test.ts' },
    },
  ],
})
