/** The user's purchases and sales. */
export const ordersPath = '/orders'

export function orderPath(id: string) {
  return `${ordersPath}/${encodeURIComponent(id)}`
}

export const casesPath = '/admin/orders'

export function casePath(id: string) {
  return `${casesPath}/${encodeURIComponent(id)}`
}

/** The queue of appeals in the back office. */
export const appealsPath = '/admin/queues/appeals'

export const chargebacksPath = '/admin/chargebacks'

export function chargebackPath(id: string) {
  return `${chargebacksPath}/${encodeURIComponent(id)}`
}
