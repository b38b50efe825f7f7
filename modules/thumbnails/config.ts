import { defineConfig } from '@/src/kit/config'
import { wholeNumber } from '@/src/kit/setting-types'

export const thumbnailsConfig = defineConfig({
  THUMBNAIL_CACHE_MB: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '256',
    help: "How many MB of the platform's pictures DATA_DIR/thumbnails keeps; those least used go first.",
  },
})
