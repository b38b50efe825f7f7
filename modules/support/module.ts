import { personal } from '@/modules/support/personal'
import { routes } from '@/modules/support/routes'
import { shellWords } from '@/modules/support/shell-words'
import { summaries } from '@/modules/support/summaries'
import { serverWords } from '@/modules/support/words'
import { defineModule } from '@/src/core/module'

export const support = defineModule({
  name: 'support',
  owns: 'Tickets, the contact page and the status panel.',
  routes,
  summaries,
  personalData: personal,
  pages: [{ path: '/support', title: shellWords.title, description: serverWords.description, sitemap: true }],
})
