import { SiteBanners } from '@/modules/settings/web/site-banners'
import { siteBannerSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

export const settings = defineWebModule({
  name: 'settings',
  plugs: [plug(siteBannerSlot, SiteBanners)],
})
