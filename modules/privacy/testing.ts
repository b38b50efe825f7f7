import { insertStaff, lastCode, password, signUp } from '@/modules/auth/factory'
import { transact } from '@/src/kit/transact'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { invalidForSignedIn, okForSignedIn } from '@/tests/support/module-testing/permission'
import type { World } from '@/tests/support/module-testing/world'

let accountCount = 0
const reason = 'Letter of January 12.'

async function deletionPath({ app }: World, username: string): Promise<string> {
  return `/api/admin/people/${await transact(app.ctx, (tx) => insertStaff(tx, username, 'user'))}/deletion`
}

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/privacy/download': okForSignedIn,
    'GET /api/privacy/obstacles': okForSignedIn,
    'POST /api/privacy/deletion': invalidForSignedIn,
    'GET /api/admin/people/:id/deletion': {
      statuses: [404, 404, 404, 404, 404, 403, 200],
      request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/deletion` }),
    },
    'POST /api/admin/people/:id/deletion': {
      statuses: [404, 404, 404, 404, 404, 403, 204],
      request: async (world) => {
        const confirmation = `forgotten_${++accountCount}`
        const isOwn = [world.idOf('moderator'), world.idOf('admin')].includes(world.idOf('seller'))
        const path = isOwn
          ? `/api/admin/people/${world.idOf('seller')}/deletion`
          : await deletionPath(world, confirmation)
        return { path, body: { reason, confirmation } }
      },
      parties: ['seller'],
    },
  },
  sampleRequests: {
    'POST /api/admin/people/:id/deletion': {
      as: 'admin',
      build: async (world) => {
        const confirmation = `forgotten_${++accountCount}`
        return { path: await deletionPath(world, confirmation), body: { reason, confirmation } }
      },
    },
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
    'GET /api/admin/people/:id/deletion': {
      admin: '[].code [].title',
    },
    'GET /api/privacy/download': {
      'unverified stranger buyer seller moderator admin': 'format madeAt site userId',
    },
    'GET /api/privacy/obstacles': {
      'buyer seller moderator admin': '[].code [].href [].message',
      'unverified stranger': '',
    },
  },
})
