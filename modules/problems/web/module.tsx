import { words } from '@/modules/problems/words'
import { defineWebModule } from '@/web/lib/module'

export const problems = defineWebModule({
  name: 'problems',
  pages: [
    {
      path: '/problems/:code',
      title: words.title,
      load: () => import('./problem-page').then((m) => m.ProblemPage),
    },
  ],
})
