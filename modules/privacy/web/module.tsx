import { securityPanelSlot } from '@/modules/auth/web/slots'
import { lazyView } from '@/web/lib/lazy-component'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const DownloadPanel = lazyView(() => import('./download-panel').then((m) => m.DownloadPanel))
const DeletePanel = lazyView(() => import('./delete-panel').then((m) => m.DeletePanel))

export const privacy = defineWebModule({
  name: 'privacy',
  plugs: [plug(securityPanelSlot, DownloadPanel), plug(securityPanelSlot, DeletePanel)],
})
