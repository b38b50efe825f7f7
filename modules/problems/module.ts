import { problemHead } from '@/modules/problems/find-problem'
import { serverMessages } from '@/modules/problems/messages'
import { routes } from '@/modules/problems/routes'
import { shellMessages } from '@/modules/problems/shell-messages'
import { defineModule } from '@/src/kit/module'

export const problems = defineModule({
  name: 'problems',
  owns: 'What each error means: the pages that the problem type links to.',
  routes,
  pages: [
    {
      path: '/problems/:code',
      title: shellMessages.title,
      description: serverMessages.description,
      head: problemHead,
    },
  ],
})
