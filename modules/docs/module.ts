import { shellMessages } from '@/modules/docs/shell-words'
import { serverMessages } from '@/modules/docs/words'
import { defineModule } from '@/src/core/module'

export const docs = defineModule({
  name: 'docs',
  owns: 'The page for people over /openapi.json: every call of the site.',
  pages: [{ path: '/docs', title: shellMessages.title, description: serverMessages.description }],
})
