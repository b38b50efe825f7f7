import { defineWebModule, lazyView, plug, sellerSlot } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { offersPath as path } from './paths'

const { title } = shellMessages
const MakeOffer = lazyView(() => import('./make-offer').then((file) => file.MakeOffer))

export const offers = defineWebModule({
  name: 'offers',
  pages: [{ path, title, load: () => import('./offers-page').then((file) => file.OffersPage) }],
  nav: [{ label: title, href: path, place: 'menu', for: 'user' }],
  plugs: [plug(sellerSlot, MakeOffer)],
})
