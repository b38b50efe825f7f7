import { defineWebModule, docsIntroductionSlot, lazyView, plug } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { apiKeysPath as path } from './paths'

const { title } = shellMessages
const Introduction = lazyView(() => import('./docs-introduction').then((file) => file.KeysIntroduction))

export const apiKeys = defineWebModule({
  name: 'api-keys',
  pages: [{ path, title, load: () => import('./api-keys-page').then((file) => file.ApiKeysPage) }],
  nav: [{ label: title, href: path, place: 'menu', for: 'user' }],
  plugs: [plug(docsIntroductionSlot, Introduction)],
})
