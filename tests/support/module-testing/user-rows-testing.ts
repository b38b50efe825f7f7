import type { ModuleTesting, UserRowList } from '@/tests/support/module-testing/define-module-testing'
import { invalidForSignedIn, okForSignedIn } from '@/tests/support/module-testing/permission'
import { withPath } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

interface UserRowsRoutes extends Pick<UserRowList, 'body'> {
  /** What `userRowShapes` returned. */
  readonly shapes: { readonly path: string; readonly row: { readonly entries: object } }
  /** Their section in the download: `wishes.entries`. */
  readonly section: string
  /** The path of the page that shows the list. */
  readonly page: string
}

/**
 * What the shared tests need to know of the routes, the table and the page of `userRows`. They check that only their user lists, removes
 * and downloads rows.
 */
export function userRowsTesting({ shapes, body, section, page }: UserRowsRoutes): ModuleTesting {
  const { path, row } = shapes
  const keys = Object.keys(row.entries).sort()
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
        buyer: keys.map((key) => `[].${key}`).join(' '),
        'unverified stranger seller moderator admin': '',
      },
    },
    downloadKeys: { [section]: { buyer: keys.join(' ') } },
    userRows: [{ path, body }],
    screens: { [page]: [{ name: `list at ${page}`, as: 'member' }] },
  }
}
