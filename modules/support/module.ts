import { serverMessages } from '@/modules/support/messages'
import { openTickets } from '@/modules/support/open-ticket'
import { personalData } from '@/modules/support/personal-data'
import { routes } from '@/modules/support/routes'
import * as tables from '@/modules/support/schema'
import { shellMessages } from '@/modules/support/shell-messages'
import { defineModule } from '@/src/kit/module'

export const support = defineModule({
  name: 'support',
  owns: 'Support tickets, contact page and system status.',
  tables,
  routes,
  personalData,
  queues: [openTickets],
  pages: [
    { path: '/support', title: shellMessages.title, description: serverMessages.description, sitemap: true },
  ],
})
