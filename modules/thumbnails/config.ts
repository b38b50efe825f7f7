import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'

export const thumbnailsConfig = defineConfig({
  THUMBNAIL_CACHE_MB: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '256',
    help: 'Maximum size of the image cache in DATA_DIR/thumbnails, in MB. The least recently used images are deleted first.',
  },
})
