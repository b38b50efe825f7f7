import { shellMessages } from '@/modules/problems/shell-messages'
import { defineWebModule } from '@/web/lib/module'

export const problems = defineWebModule({
  name: 'problems',
  pages: [
    {
      path: '/problems/:code',
      title: shellMessages.title,
      load: () => import('./problem-page').then((m) => m.ProblemPage),
    },
  ],
})
