export const supportPath = '/support'

/** The form with a subject filled in. */
export function supportPathAbout(subject: string) {
  return `${supportPath}?subject=${encodeURIComponent(subject)}`
}

/** The page with a new ticket about an order. */
export function supportPathFor(orderId: string) {
  return `${supportPath}?order=${encodeURIComponent(orderId)}`
}

/** The page with one of the user's own tickets open. */
export function ownTicketPath(id: string) {
  return `${supportPath}?ticket=${encodeURIComponent(id)}`
}

export const ticketsPath = '/admin/tickets'
export const templatesPath = '/admin/ticket-templates'

/** A ticket in the back office. */
export function ticketPath(id: string) {
  return `${ticketsPath}/${encodeURIComponent(id)}`
}

// Paths of the API, with which the keys of queries begin.
export const ownTicketsKey = '/api/support/tickets'
