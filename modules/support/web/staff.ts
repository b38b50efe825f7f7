import { staffMessages } from '@/modules/support/staff-messages'
import { templatesPath, ticketsPath } from '@/modules/support/web/paths'
import { TemplatesPage } from '@/modules/support/web/templates-page'
import { TicketPage } from '@/modules/support/web/ticket-page'
import { TicketsPage } from '@/modules/support/web/tickets-page'
import { defineStaffModule } from '@/web/lib/staff-module'

export const staff = defineStaffModule({
  pages: [
    {
      path: ticketsPath,
      title: staffMessages.title,
      right: 'tickets',
      view: TicketsPage,
    },
    {
      path: `${ticketsPath}/:id`,
      title: staffMessages.title,
      right: 'tickets',
      view: TicketPage,
    },
    {
      path: templatesPath,
      title: staffMessages.templates.title,
      right: 'tickets',
      view: TemplatesPage,
    },
  ],
  nav: [
    { label: staffMessages.title, href: ticketsPath, group: 'records', right: 'tickets' },
    { label: staffMessages.templates.title, href: templatesPath, group: 'site', right: 'tickets' },
  ],
})
