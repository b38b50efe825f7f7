import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { messages } from '@/modules/messages/module'
import { orders } from '@/modules/orders/module'
import { players } from '@/modules/players/module'
import { appealStaffMessages } from '@/modules/users/appeals/appeal-staff-messages'
import { appealHistory } from '@/modules/users/appeals/history'
import { ListedUser, UsersQuery } from '@/modules/users/contract'
import { usersErrors } from '@/modules/users/errors'
import { personSubject } from '@/modules/users/history-subject'
import { noteHistory } from '@/modules/users/notes'
import { listeners } from '@/modules/users/notices'
import { personalData } from '@/modules/users/personal-data'
import { suspensionAppealQueue } from '@/modules/users/queues'
import { routes } from '@/modules/users/routes'
import * as tables from '@/modules/users/schema'
import { staffMessages } from '@/modules/users/staff-messages'
import { peopleSearch } from '@/modules/users/staff-search'
import { endDueSuspensions, requireOpenOrder, suspendInTransaction } from '@/modules/users/suspensions'
import { listUsers } from '@/modules/users/users'
import { appealPath } from '@/modules/users/web/paths'
import { wallet } from '@/modules/wallet/module'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { historyKinds, historySubjects } from '@/src/kit/staff/history'
import { usersPath } from '@/src/kit/staff/paths'
import { caseQueues } from '@/src/kit/staff/queues'
import { suspendPort } from '@/src/kit/staff/sanctions'
import { staffPage } from '@/src/kit/staff/staff-page'
import { staffSearches } from '@/src/kit/staff/staff-search'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'

export const users = defineModule({
  name: 'users',
  owns: "Staff's view of the users: search, suspensions, roles and notes.",
  needs: [auth, players, catalog, wallet, orders, messages],
  tables,
  errors: usersErrors,
  routes,
  pages: [
    staffPage(usersPath, staffMessages.title),
    staffPage(`${usersPath}/:id`, staffMessages.person),
    staffPage(appealPath(':id'), appealStaffMessages.title),
  ],
  provides: [
    provide(suspendPort, () => suspendInTransaction),
    requireOpenOrder,
    add(caseQueues, suspensionAppealQueue),
    add(staffSearches, peopleSearch),
    add(historySubjects, personSubject),
    add(historyKinds, noteHistory, appealHistory),
    add(
      staffTables,
      defineStaffTable({
        name: 'people',
        right: 'people',
        query: UsersQuery,
        row: ListedUser,
        list: listUsers,
      }),
    ),
  ],
  listeners,
  personalData,
  jobs: [every(10_000, 'users.end-suspensions', endDueSuspensions)],
})
