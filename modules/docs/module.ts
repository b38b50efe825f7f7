import { problemHead } from '@/modules/docs/find-problem'
import { serverMessages } from '@/modules/docs/messages'
import { serverMessages as problemMessages } from '@/modules/docs/problem-messages'
import { routes } from '@/modules/docs/routes'
import { shellMessages } from '@/modules/docs/shell-messages'
import { defineModule } from '@/src/kit/module/module'

export const docs = defineModule({
  name: 'docs',
  owns: 'API reference page for /openapi.json, and the pages that say what each error means.',
  routes,
  pages: [
    { path: '/docs', title: shellMessages.title, description: serverMessages.description },
    {
      path: '/problems/:code',
      title: shellMessages.problem,
      description: problemMessages.description,
      head: problemHead,
    },
  ],
})
