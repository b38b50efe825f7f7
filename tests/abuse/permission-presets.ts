import type { Role, World } from '@/tests/abuse/world'

/** The expected status per role: visitor, unverified, stranger, buyer, seller, moderator, admin. */
export interface Permission {
  statuses: number[]
  /** Builds the path and body of a request about something of the seller, or of buyer and seller. */
  request?: (world: World, role: Role) => Promise<{ path?: string; body?: unknown }>
}

export const okForAll = { statuses: [200, 200, 200, 200, 200, 200, 200] }
export const notFoundForAll = { statuses: [404, 404, 404, 404, 404, 404, 404] }
export const redirectsAll = { statuses: [302, 302, 302, 302, 302, 302, 302] }
/** Signed-in users pass, and then get 422 for the empty body. */
export const invalidForSignedIn = { statuses: [401, 422, 422, 422, 422, 422, 422] }
export const invalidForVerified = { statuses: [401, 403, 422, 422, 422, 422, 422] }
export const invalidForAll = { statuses: [422, 422, 422, 422, 422, 422, 422] }
export const okForSignedIn = { statuses: [401, 200, 200, 200, 200, 200, 200] }
/** Everyone else gets 404. */
export const okForStaff = { statuses: [404, 404, 404, 404, 404, 200, 200] }
export const noContentForAll = { statuses: [204, 204, 204, 204, 204, 204, 204] }

type BuildRequest = NonNullable<Permission['request']>
export const forOrder =
  (of: 'paid' | 'disputed' | 'completed' | 'refused', rest: string, body?: unknown): BuildRequest =>
  async (world) => ({ path: `/api/${rest.replace(':id', await world[of]())}`, body })
export const forItem =
  (rest = ''): BuildRequest =>
  async (world) => ({ path: `/api/items/${(await world.listing()).itemId}${rest}` })
export const forListing =
  (body?: unknown): BuildRequest =>
  async (world) => ({ path: `/api/listings/${(await world.listing()).listingId}`, body })
export const forPath =
  (path: string, body?: unknown): BuildRequest =>
  async () => ({ path, body })
/** After the buyer has written to the seller. */
export const afterMessage =
  (rest: '' | '/buyer'): BuildRequest =>
  async (world) => {
    await world.message()
    return { path: `/api/conversations${rest && `/${world.idOf('buyer')}`}` }
  }
/** The moderator gets 404 for a conversation with themselves. */
export const okExceptModerator = { statuses: [401, 200, 200, 200, 200, 404, 200] }
export const forConversationWithModerator =
  (rest: string): BuildRequest =>
  async (world) => ({ path: `/api/conversations/${world.idOf('moderator')}/${rest}` })
export const withReason = { reason: 'It never came.' }
