import type { Role, World } from '@/tests/abuse/world'

/** What each is answered, in the order of the roles: visitor, unproven, stranger, buyer, seller, moderator, admin. */
export interface Permission {
  statuses: number[]
  /** The address and body of a request about something that belongs to the seller, or to the buyer and the seller. */
  ask?: (world: World, role: Role) => Promise<{ path?: string; body?: unknown }>
}

export const open = { statuses: [200, 200, 200, 200, 200, 200, 200] }
export const missing = { statuses: [404, 404, 404, 404, 404, 404, 404] }
export const leads = { statuses: [302, 302, 302, 302, 302, 302, 302] }
/** Somebody with a session is let in; what they sent is then found wanting. */
export const takesPeople = { statuses: [401, 422, 422, 422, 422, 422, 422] }
export const takesProven = { statuses: [401, 403, 422, 422, 422, 422, 422] }
export const takesAll = { statuses: [422, 422, 422, 422, 422, 422, 422] }
export const people = { statuses: [401, 200, 200, 200, 200, 200, 200] }
export const leavesAll = { statuses: [204, 204, 204, 204, 204, 204, 204] }

type Ask = NonNullable<Permission['ask']>
export const order =
  (of: 'paid' | 'disputed' | 'completed' | 'refused', rest: string, body?: unknown): Ask =>
  async (world) => ({ path: `/api/${rest.replace(':id', await world[of]())}`, body })
export const item =
  (rest = ''): Ask =>
  async (world) => ({ path: `/api/items/${(await world.listing()).itemId}${rest}` })
export const listing =
  (body?: unknown): Ask =>
  async (world) => ({ path: `/api/listings/${(await world.listing()).listingId}`, body })
export const at =
  (path: string, body?: unknown): Ask =>
  async () => ({ path, body })
/** The buyer has written to the seller. */
export const afterMessage =
  (rest: '' | '/buyer'): Ask =>
  async (world) => {
    await world.message()
    return { path: `/api/conversations${rest && `/${world.idOf('buyer')}`}` }
  }
/** Nobody finds themselves. */
export const moderatorFound = { statuses: [401, 200, 200, 200, 200, 404, 200] }
export const ofModerator =
  (rest: string): Ask =>
  async (world) => ({ path: `/api/conversations/${world.idOf('moderator')}/${rest}` })
export const withReason = { reason: 'It never came.' }
