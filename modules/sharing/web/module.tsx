import { shareSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const ShareButton = lazyView(() => import('./share-button').then((m) => m.ShareButton))

export const sharing = defineWebModule({
  name: 'sharing',
  plugs: [plug(shareSlot, ShareButton)],
})
