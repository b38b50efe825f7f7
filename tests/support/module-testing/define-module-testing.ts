import type { Fault } from '@/tests/support/module-testing/faults/fault'
import type { Permission } from '@/tests/support/module-testing/permission'
import type { SampleRequest } from '@/tests/support/module-testing/sample-request'
import type { Screen } from '@/tests/support/module-testing/screen'
import type { SecurityEventSamples } from '@/tests/support/module-testing/security-event-sample'
import type { Tamperings } from '@/tests/support/module-testing/tampering'
import type { World } from '@/tests/support/module-testing/world'

/** What the shared tests need to know about a module. Routes are written like `GET /api/items/:id`. */
export interface ModuleTesting {
  /** Who may call each of its routes. Required for every route. */
  readonly permissions?: Readonly<Record<string, Permission>>
  /** A valid request for each of its routes that change data. */
  readonly sampleRequests?: Readonly<Record<string, SampleRequest>>
  /**
   * Values for generated requests, where the schema alone would give values that nothing on the site has. By the place of a parameter
   * (`/api/orders/:id`), or by the name of a field or parameter (`price`). Called repeatedly: ids of places add up, values of names are
   * replaced, so that those of one call fit together.
   */
  readonly sampleValues?: (world: World) => Promise<Readonly<Record<string, readonly unknown[]>>>
  /** Creates rows of every kind in its tables, so that the keys of its responses can be compared. */
  readonly createData?: (world: World) => Promise<void>
  /**
   * The keys in the JSON of each GET route, by the roles that get them: `'buyer seller': '[].id [].name'`. A status stands for roles
   * that get an error. White space between keys doesn't matter. Required for every route that someone can read.
   */
  readonly exposedKeys?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The keys of its sections in the download of personal data, like `exposedKeys`. Required for sections that `createData` fills. */
  readonly downloadKeys?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Lists of users' own rows, from `userRowsTesting`. */
  readonly userRows?: readonly UserRowList[]
  /** The `cache-control` of routes that respond the same to everyone. All others are `no-store`. */
  readonly cacheControl?: Readonly<Record<string, string>>
  /** What browsers can show, by the path of the page: `/item/:id`. Required for every page; plugs in pages of other modules may add more. */
  readonly screens?: Readonly<Record<string, readonly Screen[]>>
  /** Bugs in its files that tests must catch. */
  readonly faults?: readonly Fault[]
  /** How each of its invariants can be broken. Required for every invariant. */
  readonly tamperings?: Tamperings
  /** How the security events that it records come about. */
  readonly securityEvents?: SecurityEventSamples
}

/** The routes of users' own rows. */
export interface UserRowList {
  /** Of the list: `/api/wishes`. */
  readonly path: string
  /** Returns a valid body for POST. */
  readonly body: (world: World) => object | Promise<object>
}

const defined = new WeakSet<object>()

/** The `testing` that `modules/<name>/testing.ts` exports. Parts such as `userRowsTesting({ … })` add up. */
export function defineModuleTesting(...parts: readonly ModuleTesting[]): ModuleTesting {
  const testing = parts.reduce(combine)
  defined.add(testing)
  return testing
}

function combine(one: ModuleTesting, other: ModuleTesting): ModuleTesting {
  return {
    ...one,
    ...other,
    permissions: { ...one.permissions, ...other.permissions },
    sampleRequests: { ...one.sampleRequests, ...other.sampleRequests },
    sampleValues: async (world) => ({
      ...(await one.sampleValues?.(world)),
      ...(await other.sampleValues?.(world)),
    }),
    createData: async (world) => {
      await one.createData?.(world)
      await other.createData?.(world)
    },
    exposedKeys: { ...one.exposedKeys, ...other.exposedKeys },
    downloadKeys: { ...one.downloadKeys, ...other.downloadKeys },
    userRows: [...(one.userRows ?? []), ...(other.userRows ?? [])],
    screens: addScreens(one.screens, other.screens),
  }
}

type Screens = ModuleTesting['screens']

function addScreens(one: Screens = {}, other: Screens = {}): Screens {
  const pages = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(pages.map((page) => [page, [...(one[page] ?? []), ...(other[page] ?? [])]]))
}

export function isModuleTesting(value: unknown): value is ModuleTesting {
  return typeof value === 'object' && value !== null && defined.has(value)
}
