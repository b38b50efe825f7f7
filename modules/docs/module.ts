import { serverMessages } from '@/modules/docs/messages'
import { shellMessages } from '@/modules/docs/shell-messages'
import { defineModule } from '@/src/kit/module'

export const docs = defineModule({
  name: 'docs',
  owns: 'API reference page for /openapi.json.',
  pages: [{ path: '/docs', title: shellMessages.title, description: serverMessages.description }],
})
