import {
  clickButton,
  defineModuleTesting,
  invalidForSignedIn,
  okForSignedIn,
  okForStaff,
  type World,
  withPath,
} from 'mintmark/testing'
import { keyShapes } from './contract'
import { messages } from './messages'
import { apiKeysPath, staffKeysPath } from './web/paths'

const { path } = keyShapes
const newKey = { name: 'Repricing bot', scopes: ['market:read', 'listings:write'] }

/** Returns the path of a new key of the buyer. */
async function createKey(world: World): Promise<string> {
  const { body } = await (await world.signInAs('buyer')).post(path, newKey)
  return `${path}/${body.id}`
}

const keysOf = (names: string) =>
  names
    .split(' ')
    .map((name) => `[].${name}`)
    .join(' ')
const shown = 'createdAt expiresAt id lastUsedAt name scopes[] start'

export const testing = defineModuleTesting({
  createData: async (world) => void (await createKey(world)),
  permissions: {
    [`GET ${path}`]: okForSignedIn,
    [`POST ${path}`]: invalidForSignedIn,
    [`DELETE ${path}/:id`]: {
      statuses: [401, 404, 404, 204, 404, 404, 404],
      request: async (world) => ({ path: await createKey(world) }),
    },
    'GET /api/admin/keys': { ...okForStaff, clerks: { support: 200 } },
  },
  sampleRequests: {
    [`POST ${path}`]: { as: 'buyer', build: async () => ({ body: newKey }), fresh: ['key', 'start'] },
    [`DELETE ${path}/:id`]: withPath('buyer', createKey),
  },
  sampleValues: async () => ({ scopes: [newKey.scopes], expiresAt: ['2100-01-01T00:00:00Z'] }),
  exposedKeys: {
    [`GET ${path}`]: {
      visitor: '401',
      buyer: keysOf(shown),
      'unverified stranger seller moderator admin': '',
    },
    'GET /api/admin/keys': {
      'visitor unverified stranger buyer seller': '404',
      'moderator admin': keysOf(`${shown} userId username`),
    },
  },
  downloadKeys: { 'api-keys.keys': { buyer: shown } },
  screens: {
    [apiKeysPath]: [
      {
        name: 'list of keys',
        as: 'buyer',
        path: async ({ users }) => {
          await users.buyer.post(path, newKey)
          return apiKeysPath
        },
      },
      { name: 'form for a key with errors', as: 'member', open: clickButton(messages.add) },
    ],
    [staffKeysPath]: [{ name: 'keys of all users', as: 'admin' }],
  },
  faults: [
    {
      name: 'an expired key works',
      file: 'modules/api-keys/authenticator.ts',
      find: 'key.expiresAt !== null && key.expiresAt <= ctx.now()',
      replace: 'key.expiresAt !== null && key.expiresAt <= 0',
      impact: 'A key that was to end goes on acting for its user.',
      caughtBy: { test: 'modules/api-keys/keys.test.ts' },
    },
    {
      name: 'a password reset leaves keys',
      file: 'modules/api-keys/authenticator.ts',
      find: 'userId === undefined ? undefined : eq(keys.userId, userId)',
      replace: 'userId === undefined ? undefined : eq(keys.id, userId)',
      impact: 'Whoever created a key in a stolen account keeps it.',
      caughtBy: { test: 'modules/api-keys/keys.test.ts' },
    },
  ],
})
