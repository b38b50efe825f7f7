/** What staff of a role may do. The pages show only what the server allows. */
const rightsByRole = {
  user: [],
  support: ['back-office', 'tickets', 'people', 'orders'],
  accountant: ['back-office', 'orders', 'money', 'tax'],
  moderator: ['back-office', 'tickets', 'people', 'orders', 'money', 'moderation'],
  admin: ['back-office', 'tickets', 'people', 'orders', 'money', 'tax', 'moderation', 'administration'],
} as const

export type Role = keyof typeof rightsByRole

/**
 * What a route, a page or a queue of the back office requires. `back-office`: what all staff share, such as the overview and the search.
 * `tickets`: answering them. `people`, `orders` and `money` read accounts, orders with their cases, and the ledger with payouts and
 * chargebacks. `tax`: the files for tax reports, with the tax IDs of sellers. `moderation`: deciding cases, acting on people, listings and items. `administration`: the site itself.
 */
export type Right = (typeof rightsByRole)[Role][number]

/** All roles, those with fewer rights first. */
export const roles = Object.keys(rightsByRole) as readonly Role[]

export function hasRight(role: Role, right: Right): boolean {
  const rights: readonly Right[] = rightsByRole[role]
  return rights.includes(right)
}
