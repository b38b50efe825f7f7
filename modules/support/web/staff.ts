import { staffMessages } from '@/modules/support/staff-messages'
import { templatesPath, ticketsPath } from '@/modules/support/web/paths'
import { defineStaffModule } from '@/web/lib/modules/staff-module'

export const staff = defineStaffModule({
  name: 'support',
  pages: [
    {
      path: ticketsPath,
      title: staffMessages.title,
      right: 'tickets',
      load: () => import('@/modules/support/web/tickets-page').then((m) => m.TicketsPage),
    },
    {
      path: `${ticketsPath}/:id`,
      title: staffMessages.title,
      right: 'tickets',
      load: () => import('@/modules/support/web/ticket-page').then((m) => m.TicketPage),
    },
    {
      path: templatesPath,
      title: staffMessages.templates.title,
      right: 'tickets',
      load: () => import('@/modules/support/web/templates-page').then((m) => m.TemplatesPage),
    },
  ],
  nav: [
    { label: staffMessages.title, href: ticketsPath, group: 'records', right: 'tickets' },
    { label: staffMessages.templates.title, href: templatesPath, group: 'site', right: 'tickets' },
  ],
})
