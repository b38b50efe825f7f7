import { shareSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

/** The first load of a page comes first. */
const delayMs = 2500

const ShareButton = lazyView(async () => {
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  return (await import('./share-button')).ShareButton
})

export const sharing = defineWebModule({
  name: 'sharing',
  plugs: [plug(shareSlot, ShareButton)],
})
