import { defineWebModule, lazyView, ownListingsSlot, plug } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { ownListingsPath as path } from './paths'

const RepriceLink = lazyView(() => import('./reprice-link').then((file) => file.RepriceLink))

export const bulk = defineWebModule({
  name: 'bulk',
  pages: [
    {
      path,
      title: shellMessages.title,
      load: () => import('./listings-page').then((file) => file.ListingsPage),
    },
  ],
  plugs: [plug(ownListingsSlot, RepriceLink)],
})
