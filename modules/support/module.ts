import { personalData } from '@/modules/support/personal'
import { routes } from '@/modules/support/routes'
import { shellMessages } from '@/modules/support/shell-words'
import { summaries } from '@/modules/support/summaries'
import { serverMessages } from '@/modules/support/words'
import { defineModule } from '@/src/core/module'

export const support = defineModule({
  name: 'support',
  owns: 'Tickets, the contact page and the status panel.',
  routes,
  summaries,
  personalData: personalData,
  pages: [{ path: '/support', title: shellMessages.title, description: serverMessages.description, sitemap: true }],
})
