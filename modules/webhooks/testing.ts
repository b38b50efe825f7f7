import {
  clickButton,
  type DemoMarket,
  defineModuleTesting,
  okForSignedIn,
  type Permission,
  type TestClient,
  type World,
  withBody,
  withPath,
} from 'mintmark/testing'
import { endpointsMax, endpointsPath as path } from './contract'
import { messages } from './page-messages'
import { faults } from './testing/faults'
import { endpointPath, webhooksPath } from './web/paths'

/** Its name never has an address. */
const endpoint = { url: 'https://bot.invalid/hook', events: ['order.paid', 'listing.created'] }
const ofOwner = [401, 404, 404, 404, 200, 404, 404]

/** Makes room for the endpoint if the user has as many as allowed. */
async function createEndpoint(user: TestClient): Promise<string> {
  const { body: endpoints } = await user.get(path)
  if (endpoints.length === endpointsMax) await user.delete(`${path}/${endpoints[0].id}`)
  return (await user.post(path, endpoint)).body.id
}

/** Returns the path of a new endpoint of the seller. */
async function endpointOf(world: World): Promise<string> {
  return `${path}/${await createEndpoint(await world.signInAs('seller'))}`
}

async function deliveryOf(world: World): Promise<string> {
  const own = await endpointOf(world)
  const { body } = await (await world.signInAs('seller')).post(`${own}/test`)
  return `${own}/deliveries/${body.id}`
}

const attempted = new WeakMap<World, Promise<string>>()

/** Returns the path of the first endpoint of the seller, to which sending failed. */
function attemptedEndpointOf(world: World): Promise<string> {
  const known = attempted.get(world)
  if (known) return known
  const created = deliveryOf(world).then(async (path) => {
    await world.app.drain()
    return path.replace(/\/deliveries\/.*/, '')
  })
  attempted.set(world, created)
  return created
}

const about = (statuses: number[], call: string, body?: unknown): Permission => ({
  statuses,
  request: async (world) => ({ path: `${await endpointOf(world)}${call}`, body }),
})

async function createData(world: World): Promise<void> {
  await attemptedEndpointOf(world)
}

async function pathToDeliveries({ users }: DemoMarket): Promise<string> {
  const id = await createEndpoint(users.member)
  await users.member.post(`${path}/${id}/test`)
  return endpointPath(id)
}

async function pathToEndpoints({ users }: DemoMarket): Promise<string> {
  await createEndpoint(users.member)
  return webhooksPath
}

const others = 'unverified stranger buyer moderator admin'
const keysOf = (parent: string, keys: string) =>
  keys
    .split(' ')
    .map((key) => parent + key)
    .join(' ')
const endpointKeys = 'createdAt events[] failingSince id pauseReason pausedAt url'
const attemptKeys = keysOf('attempts[].', 'at durationMs error response status')
const deliveryKeys = `${attemptKeys} body createdAt id nextAttemptAt state type`
const exportedKeys = `${attemptKeys} body createdAt endpointId id nextAttemptAt state type`

const insertPausedEndpoint = `insert into webhooks_endpoints (id, user_id, created_at, url, events, secret, paused_at, failures)
  values ('e', 'u', 1, 'https://bot.invalid', '[]', 'whsec_', 1, 0)`
const insertDelivery = (state: string) =>
  `insert into webhooks_deliveries (id, user_id, created_at, endpoint_id, type, body, state, run, tries, next_at, attempts)
    values ('d', 'u', 1, 'e', 'order.paid', '{}', '${state}', 1, 0, 1, '[]')`

export const testing = defineModuleTesting({
  createData,
  permissions: {
    [`GET ${path}`]: okForSignedIn,
    [`POST ${path}`]: {
      statuses: [401, 201, 201, 201, 201, 201, 201],
      request: async () => ({ path, body: endpoint }),
    },
    [`PATCH ${path}/:id`]: about(ofOwner, '', { paused: true }),
    [`DELETE ${path}/:id`]: about([401, 404, 404, 404, 204, 404, 404], ''),
    [`POST ${path}/:id/rotate`]: about(ofOwner, '/rotate', {}),
    [`POST ${path}/:id/test`]: about([401, 404, 404, 404, 201, 404, 404], '/test'),
    [`GET ${path}/:id/deliveries`]: {
      statuses: ofOwner,
      request: async (world) => ({ path: `${await attemptedEndpointOf(world)}/deliveries` }),
    },
    [`POST ${path}/:id/deliveries/:deliveryId/replay`]: {
      statuses: ofOwner,
      request: async (world) => ({ path: `${await deliveryOf(world)}/replay` }),
    },
  },
  sampleRequests: {
    [`POST ${path}`]: withBody('seller', endpoint),
    [`PATCH ${path}/:id`]: withPath('seller', endpointOf, { events: ['order.sent'] }),
    [`DELETE ${path}/:id`]: withPath('seller', endpointOf),
    [`POST ${path}/:id/rotate`]: withPath('seller', async (world) => `${await endpointOf(world)}/rotate`),
    [`POST ${path}/:id/test`]: withPath('seller', async (world) => `${await endpointOf(world)}/test`),
    [`POST ${path}/:id/deliveries/:deliveryId/replay`]: withPath(
      'seller',
      async (world) => `${await deliveryOf(world)}/replay`,
    ),
  },
  sampleValues: async (world) => {
    const [, , , id = '', , deliveryId = ''] = (await deliveryOf(world)).split('/')
    return {
      [`${path}/:id`]: [id],
      [`${path}/:id/deliveries/:deliveryId`]: [deliveryId],
      url: [endpoint.url],
      events: [endpoint.events],
    }
  },
  exposedKeys: {
    [`GET ${path}`]: { visitor: '401', seller: keysOf('[].', endpointKeys), [others]: '' },
    [`GET ${path}/:id/deliveries`]: {
      visitor: '401',
      seller: keysOf('[].', deliveryKeys),
      [others]: '404',
    },
  },
  downloadKeys: {
    'webhooks.endpoints': { seller: 'createdAt events[] id pausedAt url' },
    'webhooks.deliveries': { seller: exportedKeys },
  },
  screens: {
    [webhooksPath]: [
      { name: 'webhooks', as: 'member', path: pathToEndpoints },
      {
        name: 'webhooks with errors',
        as: 'newcomer',
        open: clickButton(messages.form.add),
      },
      {
        name: 'webhook secret to replace',
        as: 'member',
        path: pathToEndpoints,
        open: clickButton(messages.endpoint.rotate),
      },
    ],
    [`${webhooksPath}/:id`]: [{ name: 'webhook deliveries', as: 'member', path: pathToDeliveries }],
  },
  faults,
  tamperings: () => ({
    WH1: [insertDelivery('delivered')],
    WH2: [insertPausedEndpoint, insertDelivery('pending')],
  }),
})
