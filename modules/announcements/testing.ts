import {
  type DemoMarket,
  defineModuleTesting,
  okForAdmins,
  okForAll,
  oncePerMarket,
  type World,
  withBody,
  withPath,
} from 'mintmark/testing'
import { staffMessages } from './messages'
import { faults } from './testing/faults'
import { announcementPath, announcementsPath, staffPath } from './web/paths'

const path = '/api/admin/announcements'
const toAll = {
  to: 'all',
  title: 'Maintenance on Sunday',
  content: 'The site is read-only from 8 to 9.',
  bannerUntil: '2036-01-01T00:00:00Z',
}

async function announce(world: World): Promise<string> {
  return (await (await world.signInAs('admin')).post(path, toAll)).body.id
}

const pathToEnd = async (world: World) => `${path}/${await announce(world)}/end-banner`

const pathToAnnouncement = oncePerMarket(async ({ users }: DemoMarket) => {
  const { body } = await users.admin.post(path, { ...toAll, bannerUntil: null })
  return announcementPath(body.id)
})

async function pathToBanner({ users }: DemoMarket): Promise<string> {
  await users.admin.post(path, { ...toAll, bannerUntil: new Date(Date.now() + 60_000).toISOString() })
  return staffPath
}

const keys = 'author authorId bannerUntil completedAt content createdAt email id notified title to'
const publicKeys = 'content createdAt id title'
const prefixed = (parent: string, names: string) =>
  names
    .split(' ')
    .map((name) => parent + name)
    .join(' ')

export const testing = defineModuleTesting({
  createData: async (world) => {
    await announce(world)
  },
  permissions: {
    [`GET ${path}`]: okForAdmins,
    [`GET ${path}/receivers`]: okForAdmins,
    [`POST ${path}`]: {
      statuses: [404, 404, 404, 404, 404, 403, 201],
      isNobodysCase: true,
      request: async () => ({ path, body: toAll }),
    },
    [`POST ${path}/:id/end-banner`]: {
      ...okForAdmins,
      isNobodysCase: true,
      request: async (world) => ({ path: await pathToEnd(world) }),
    },
    'GET /api/announcements/banner': okForAll,
    'GET /api/announcements/:id': {
      ...okForAll,
      request: async (world) => ({ path: `/api/announcements/${await announce(world)}` }),
    },
  },
  sampleRequests: {
    [`POST ${path}`]: withBody('admin', { ...toAll, to: 'sellers', email: true }),
    [`POST ${path}/:id/end-banner`]: withPath('admin', pathToEnd),
  },
  sampleValues: async (world) => {
    const id = await announce(world)
    return { '/api/announcements/:id': [id], [`${path}/:id`]: [id], bannerUntil: [toAll.bannerUntil] }
  },
  exposedKeys: {
    [`GET ${path}`]: { admin: prefixed('[].', keys) },
    [`GET ${path}/receivers`]: { admin: 'all buyers sellers' },
    'GET /api/announcements/banner': {
      'visitor unverified stranger buyer seller moderator admin': prefixed('banner.', `${publicKeys} until`),
    },
    'GET /api/announcements/:id': {
      'visitor unverified stranger buyer seller moderator admin': publicKeys,
    },
  },
  screens: {
    [`${announcementsPath}/:id`]: [{ name: 'announcement', as: 'member', path: pathToAnnouncement }],
    [staffPath]: [
      { name: 'announcements', as: 'admin', path: pathToBanner },
      {
        name: 'announcement to confirm',
        as: 'admin',
        open: async (page) => {
          await page.getByLabel(staffMessages.title).fill(toAll.title)
          await page.getByLabel(staffMessages.content).fill(toAll.content)
          await page.getByRole('button', { name: staffMessages.submit }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  faults,
})
