import { auth } from '@/modules/auth/module'
import { orders } from '@/modules/orders/module'
import { supportErrors } from '@/modules/support/errors'
import { ticketHistory, ticketMessageHistory, ticketSubject } from '@/modules/support/history'
import { listTickets } from '@/modules/support/list-tickets'
import { serverMessages } from '@/modules/support/messages'
import { listeners, supportNotices } from '@/modules/support/notices'
import { openTicketRelation } from '@/modules/support/open-ticket-relation'
import { personalData } from '@/modules/support/personal-data'
import { routes } from '@/modules/support/routes'
import * as tables from '@/modules/support/schema'
import { shellMessages } from '@/modules/support/shell-messages'
import { TicketRow, TicketsQuery } from '@/modules/support/staff-contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { ticketSearch } from '@/modules/support/staff-search'
import { openTickets } from '@/modules/support/tickets'
import { supportPath, templatesPath, ticketsPath } from '@/modules/support/web/paths'
import { defineModule } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add } from '@/src/kit/ports'
import { historyKinds, historySubjects } from '@/src/kit/staff/history'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffRelations } from '@/src/kit/staff/relations'
import { staffPage } from '@/src/kit/staff/staff-page'
import { staffSearches } from '@/src/kit/staff/staff-search'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'

export const support = defineModule({
  name: 'support',
  owns: 'Support tickets and their conversations, contact page and system status.',
  needs: [auth, orders],
  tables,
  errors: supportErrors,
  routes,
  personalData,
  provides: [
    add(staffRelations, openTicketRelation),
    add(staffSearches, ticketSearch),
    add(historySubjects, ticketSubject),
    add(historyKinds, ticketHistory, ticketMessageHistory),
    add(
      staffTables,
      defineStaffTable({
        name: 'tickets',
        right: 'tickets',
        query: TicketsQuery,
        row: TicketRow,
        list: listTickets,
      }),
    ),
    add(notificationKinds, supportNotices),
    add(caseQueues, openTickets),
  ],
  listeners,
  pages: [
    { path: supportPath, title: shellMessages.title, description: serverMessages.description, sitemap: true },
    staffPage(ticketsPath, staffMessages.title),
    staffPage(`${ticketsPath}/:id`, staffMessages.title),
    staffPage(templatesPath, staffMessages.templates.title),
  ],
})
