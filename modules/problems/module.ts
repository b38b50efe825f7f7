import { problemHead } from '@/modules/problems/find-problem'
import { serverMessages } from '@/modules/problems/messages'
import { routes } from '@/modules/problems/routes'
import { shellMessages } from '@/modules/problems/shell-messages'
import { summaries } from '@/modules/problems/summaries'
import { defineModule } from '@/src/kit/module'

export const problems = defineModule({
  name: 'problems',
  owns: 'What each refusal means and what to do about it: the pages that the type of an answer names.',
  routes,
  summaries,
  pages: [
    {
      path: '/problems/:code',
      title: shellMessages.title,
      description: serverMessages.description,
      head: problemHead,
    },
  ],
})
