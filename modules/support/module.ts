import { personal } from '@/modules/support/personal'
import { routes } from '@/modules/support/routes'
import { serverWords, words } from '@/modules/support/words'
import { defineModule } from '@/src/core/module'

export const support = defineModule({
  name: 'support',
  owns: 'Tickets, the contact page and the status panel.',
  routes,
  personal,
  pages: [{ path: '/support', title: words.title, description: serverWords.description, sitemap: true }],
})
