/** The user's purchases and sales. */
export const ordersPath = '/orders'

export function orderPath(id: string) {
  return `${ordersPath}/${encodeURIComponent(id)}`
}

/** The copies that the user bought and holds. */
export const collectionPath = '/collection'

export const staffOrdersPath = '/admin/orders'

export function casePath(id: string) {
  return `${staffOrdersPath}/${encodeURIComponent(id)}`
}

/** Refunds that the payment provider rejected. */
export const rejectedRefundsPath = '/admin/refunds'

export const chargebacksPath = '/admin/chargebacks'

export function chargebackPath(id: string) {
  return `${chargebacksPath}/${encodeURIComponent(id)}`
}

// Paths of the API, with which the keys of queries begin.
export const ordersKey = '/api/orders'
export const transactionsKey = '/api/transactions'
export const staffOrdersKey = '/api/admin/orders'
