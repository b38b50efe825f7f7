import { acceptForAll, publishVersion, staffTermsCall, written } from '@/modules/terms/factory'
import { staffMessages } from '@/modules/terms/staff-messages'
import { faults } from '@/modules/terms/testing/faults'
import { staffTermsPath, termsVersionPath, termsVersionPattern } from '@/modules/terms/web/paths'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAdmins, okForAll, okForStaff } from '@/tests/support/module-testing/permission'
import { withBody, withPath } from '@/tests/support/module-testing/sample-request'
import { type DemoMarket, oncePerMarket } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'

/** None of them applies during a test, which would have to accept it before it trades. */
const upcoming = { ...written, from: '2036-01-01T00:00:00Z' }

async function publish(world: World): Promise<number> {
  return publishVersion(await world.signInAs('admin'), upcoming)
}

const pathToAccept = async (world: World) => `/api/terms/${await publish(world)}/acceptance`
const pathToVersion = oncePerMarket(async ({ users }: DemoMarket) =>
  termsVersionPath(await publishVersion(users.admin, upcoming)),
)
const prefixed = (names: string) => names.replace(/\S+/g, '[].$&')
const everyone = 'visitor unverified stranger buyer seller moderator admin'

export const testing = defineModuleTesting({
  createData: async (world) => {
    await publish(world)
    await acceptForAll(world.app)
  },
  permissions: {
    'GET /api/terms': okForAll,
    'GET /api/terms/:number': {
      ...okForAll,
      request: async (world) => ({ path: `/api/terms/${await publish(world)}` }),
    },
    'POST /api/terms/:number/acceptance': {
      statuses: [401, 204, 204, 204, 204, 204, 204],
      request: async (world) => ({ path: await pathToAccept(world) }),
    },
    [`GET ${staffTermsCall}`]: okForAdmins,
    [`POST ${staffTermsCall}`]: {
      statuses: [404, 404, 404, 404, 404, 403, 201],
      isNobodysCase: true,
      request: async () => ({ path: staffTermsCall, body: upcoming }),
    },
    'GET /api/admin/people/:id/terms': {
      clerks: { support: 200 },
      ...okForStaff,
      request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/terms` }),
    },
  },
  sampleRequests: {
    'POST /api/terms/:number/acceptance': withPath('buyer', pathToAccept),
    [`POST ${staffTermsCall}`]: withBody('admin', { ...upcoming, email: true }),
  },
  sampleValues: async (world) => {
    const numbers = [String(await publish(world))]
    return { '/api/terms/:number': numbers, from: [upcoming.from] }
  },
  exposedKeys: {
    'GET /api/terms': { [everyone]: prefixed('appliesAt number publishedAt summary') },
    'GET /api/terms/:number': { [everyone]: 'appliesAt content number publishedAt summary' },
    [`GET ${staffTermsCall}`]: {
      admin: prefixed('accepted appliesAt author authorId email number publishedAt summary'),
    },
    'GET /api/admin/people/:id/terms': {
      'moderator admin': 'accepted[].acceptedAt accepted[].appliesAt accepted[].number mayTrade',
    },
  },
  downloadKeys: {
    'terms.acceptances': { 'unverified stranger buyer seller moderator admin': 'acceptedAt version' },
  },
  screens: {
    [termsVersionPattern]: [{ name: 'terms version', as: 'member', path: pathToVersion }],
    [staffTermsPath]: [
      { name: 'terms of staff', as: 'admin' },
      {
        name: 'terms to confirm',
        as: 'admin',
        open: async (page) => {
          await page.getByLabel(staffMessages.summary).fill(written.summary)
          await page.getByRole('button', { name: staffMessages.submit }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  faults,
})
