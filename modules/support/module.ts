import { serverMessages } from '@/modules/support/messages'
import { personalData } from '@/modules/support/personal-data'
import { routes } from '@/modules/support/routes'
import { shellMessages } from '@/modules/support/shell-messages'
import { summaries } from '@/modules/support/summaries'
import { defineModule } from '@/src/kit/module'

export const support = defineModule({
  name: 'support',
  owns: 'Tickets, the contact page and the status panel.',
  routes,
  summaries,
  personalData: personalData,
  pages: [
    { path: '/support', title: shellMessages.title, description: serverMessages.description, sitemap: true },
  ],
})
