import { platform } from '@/modules/platform/module'
import { thumbnailsConfig } from '@/modules/thumbnails/config'
import { routes } from '@/modules/thumbnails/routes'
import { defineModule } from '@/src/kit/module/module'

export const thumbnails = defineModule({
  name: 'thumbnails',
  owns: 'Item images, fetched from the platform and cached on disk, and player avatars.',
  needs: [platform],
  config: thumbnailsConfig,
  routes,
})
