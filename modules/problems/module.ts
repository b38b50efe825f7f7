import { problemHead } from '@/modules/problems/find-problem'
import { routes } from '@/modules/problems/routes'
import { shellMessages } from '@/modules/problems/shell-words'
import { summaries } from '@/modules/problems/summaries'
import { serverMessages } from '@/modules/problems/words'
import { defineModule } from '@/src/core/module'

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
