import { platform } from '@/modules/platform/module'
import { thumbnailsConfig } from '@/modules/thumbnails/config'
import { routes } from '@/modules/thumbnails/routes'
import { summaries } from '@/modules/thumbnails/summaries'
import { defineModule } from '@/src/kit/module'

export const thumbnails = defineModule({
  name: 'thumbnails',
  owns: 'The pictures of items, asked of the platform once and kept on disk, and portraits of players.',
  needs: [platform],
  config: thumbnailsConfig,
  routes,
  summaries,
})
