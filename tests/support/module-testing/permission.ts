import type { Clerk, TestRole, World } from '@/tests/support/module-testing/world'

/** Who may call a route. */
export interface Permission {
  /** The expected status per role: visitor, unverified, stranger, buyer, seller, moderator, admin. */
  statuses: number[]
  /** The statuses of clerks. Without one they get 403 from a route for staff, and from others the status of a stranger. */
  clerks?: Partial<Record<Clerk, number>>
  /** The parties to the case, who get own_case if they are staff. Default: buyer and seller. */
  parties?: readonly ('buyer' | 'seller')[]
  /** Builds the path and body of a request about something of the seller, or of buyer and seller. */
  request?: (world: World, role: TestRole) => Promise<{ path?: string; body?: unknown }>
  /** Of a staff route whose subject has no parties, such as a setting that all staff share. */
  isNobodysCase?: true
}

/** Like the others here, the status that each role gets. */
export const okForAll = { statuses: [200, 200, 200, 200, 200, 200, 200] }
export const notFoundForAll = { statuses: [404, 404, 404, 404, 404, 404, 404] }
export const redirectsAll = { statuses: [302, 302, 302, 302, 302, 302, 302] }
/** Signed-in users pass, and then get 422 for the empty body. */
export const invalidForSignedIn = { statuses: [401, 422, 422, 422, 422, 422, 422] }
export const invalidForVerified = { statuses: [401, 403, 422, 422, 422, 422, 422] }
export const invalidForAll = { statuses: [422, 422, 422, 422, 422, 422, 422] }
export const okForSignedIn = { statuses: [401, 200, 200, 200, 200, 200, 200] }
/** Clerks get 403, and everyone else 404. */
export const okForStaff = { statuses: [404, 404, 404, 404, 404, 200, 200] }
/** Clerks and moderators get 403, and everyone else 404. */
export const okForAdmins = { statuses: [404, 404, 404, 404, 404, 403, 200] }
export const noContentForAll = { statuses: [204, 204, 204, 204, 204, 204, 204] }

/** Builds a request for a role. */
export type BuildRequest = NonNullable<Permission['request']>
/** A request to this path. */
export const forPath =
  (path: string, body?: unknown): BuildRequest =>
  async () => ({ path, body })
type OrderInWorld =
  | 'paid'
  | 'disputed'
  | 'decided'
  | 'appealed'
  | 'proposed'
  | 'completed'
  | 'warned'
  | 'refused'
/** About an order of buyer and seller in that state; `:id` stands for its id. */
export const forOrder =
  (state: OrderInWorld, path: string, body?: unknown): BuildRequest =>
  async (world) => ({ path: path.replace(':id', await world[state]()), body })
export const withReason = { reason: 'It never came.' }
