import type { ModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { invalidForSignedIn, okForSignedIn } from '@/tests/support/module-testing/permission'
import { withPath } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

interface UserRowsRoutes {
  /** Of the list: `/api/wishes`. */
  readonly path: string
  /** Returns a valid body for POST. */
  readonly body: (world: World) => object | Promise<object>
  /** The keys of each row of the list: `createdAt id text`. */
  readonly keys: string
  /** The keys of each row by its section in the download: `{ 'wishes.entries': 'createdAt id text' }`. */
  readonly download: Readonly<Record<string, string>>
  /** The path of the page that shows the list. */
  readonly page: string
}

/** What the shared tests need to know of the routes, the table and the page of `userRows`: only their user lists and removes rows. */
export function userRowsTesting({ path, body, keys, download, page }: UserRowsRoutes): ModuleTesting {
  const addRow = async (world: World) => {
    const buyer = await world.signInAs('buyer')
    return `${path}/${(await buyer.post(path, await body(world))).body.id}`
  }
  return {
    permissions: {
      [`GET ${path}`]: okForSignedIn,
      [`POST ${path}`]: invalidForSignedIn,
      [`DELETE ${path}/:id`]: {
        statuses: [401, 404, 404, 204, 404, 404, 404],
        request: async (world) => ({ path: await addRow(world) }),
      },
    },
    sampleRequests: {
      [`POST ${path}`]: { as: 'buyer', build: async (world) => ({ body: await body(world) }) },
      [`DELETE ${path}/:id`]: withPath('buyer', addRow),
    },
    createData: async (world) => {
      await addRow(world)
    },
    exposedKeys: {
      [`GET ${path}`]: {
        visitor: '401',
        buyer: keys.replace(/\S+/g, '[].$&'),
        'unverified stranger seller moderator admin': '',
      },
    },
    downloadKeys: Object.fromEntries(
      Object.entries(download).map(([section, of]) => [section, { buyer: of }]),
    ),
    screens: { [page]: [{ name: `list at ${page}`, as: 'member' }] },
  }
}
