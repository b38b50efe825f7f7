import { defineWebModule, docsIntroductionSlot, lazyView, plug } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { webhooksPath } from './paths'

const { title, deliveries } = shellMessages
const Introduction = lazyView(() => import('./docs-introduction').then((file) => file.WebhooksIntroduction))

export const webhooks = defineWebModule({
  name: 'webhooks',
  pages: [
    { path: webhooksPath, title, load: () => import('./webhooks-page').then((file) => file.WebhooksPage) },
    {
      path: `${webhooksPath}/:id`,
      title: deliveries,
      load: () => import('./endpoint-page').then((file) => file.EndpointPage),
    },
  ],
  nav: [{ label: title, href: webhooksPath, place: 'menu', for: 'user' }],
  plugs: [plug(docsIntroductionSlot, Introduction)],
})
