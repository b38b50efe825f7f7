import { shellMessages } from '@/modules/docs/shell-messages'
import { defineWebModule } from '@/web/lib/modules/module'

export const docs = defineWebModule({
  name: 'docs',
  pages: [
    { path: '/docs', title: shellMessages.title, load: () => import('./docs-page').then((m) => m.DocsPage) },
    {
      path: '/problems/:code',
      title: shellMessages.problem,
      load: () => import('./problem-page').then((m) => m.ProblemPage),
    },
  ],
})
