import { platform } from '@/modules/platform/module'
import { routes } from '@/modules/thumbnails/routes'
import { summaries } from '@/modules/thumbnails/summaries'
import { defineModule } from '@/src/core/module'

export const thumbnails = defineModule({
  name: 'thumbnails',
  owns: 'The pictures of items: where they are and their bytes.',
  needs: [platform],
  routes,
  summaries,
})
