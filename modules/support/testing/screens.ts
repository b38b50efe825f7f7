import { orderPath } from '@/modules/orders/web/paths'
import { openTicketAs } from '@/modules/support/factory'
import { supportPathFor, templatesPath, ticketPath, ticketsPath } from '@/modules/support/web/paths'
import { clickButton, oncePerMarket, type Screen } from '@/tests/support/module-testing/screen'

/** An answered ticket about an order, with a note, another open ticket of the buyer, and a template. Returns the id of the first. */
const createTickets = oncePerMarket(async ({ users, orders }) => {
  const id = await openTicketAs(users.buyer, { orderId: orders.disputed, category: 'payment' })
  const staff = users.moderator
  await staff.send('PUT', '/api/admin/ticket-templates/Late', { text: 'Order {{order}} is late. {{reason}}' })
  await staff.post(`/api/admin/tickets/${id}/reply`, { message: 'A buyer since 2024.', internal: true })
  await staff.post(`/api/admin/tickets/${id}/reply`, { message: 'The seller was away. It arrives today.' })
  await openTicketAs(users.buyer, { subject: 'How do I change my name?', message: 'I mistyped it.' })
  return id
})

export const screens: Record<string, Screen[]> = {
  '/support': [
    { name: 'support' },
    { name: 'support with errors', open: clickButton('Send Message') },
    {
      name: 'support with an open question',
      as: 'buyer',
      open: (page) => page.locator('summary').first().click(),
    },
    {
      name: 'support with an open ticket',
      as: 'buyer',
      path: async (market) => `/support?ticket=${await createTickets(market)}`,
    },
    {
      name: 'support about an order',
      as: 'buyer',
      path: ({ orders }) => supportPathFor(orders.disputed),
      isFullRunOnly: true,
    },
  ],
  '/orders/:id': [
    {
      name: 'order with the link to support',
      as: 'buyer',
      path: ({ orders }) => orderPath(orders.expired),
      isFullRunOnly: true,
    },
  ],
  [ticketsPath]: [
    {
      name: 'tickets',
      as: 'moderator',
      path: async (market) => {
        await createTickets(market)
        return `${ticketsPath}?state=all`
      },
    },
  ],
  [`${ticketsPath}/:id`]: [
    {
      name: 'ticket',
      as: 'moderator',
      path: async (market) => ticketPath(await createTickets(market)),
    },
  ],
  [templatesPath]: [
    {
      name: 'ticket templates',
      as: 'moderator',
      path: async (market) => {
        await createTickets(market)
        return templatesPath
      },
    },
  ],
}
