import { routes } from '@/modules/support/routes'
import { defineModule } from '@/src/core/module'

export const support = defineModule({
  name: 'support',
  owns: 'Tickets, the contact page and the status panel.',
  routes,
  pages: [
    {
      path: '/support',
      title: 'Support',
      description:
        'Write to support, see whether everything works, and read what others asked about delivery, payment and refunds.',
      sitemap: true,
    },
  ],
})
