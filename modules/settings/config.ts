import { defineConfig } from '@/src/kit/config/config'
import { lineSetting } from '@/src/kit/config/setting-types'

export const settingsConfig = defineConfig({
  SITE_BANNER: {
    schema: lineSetting,
    help: 'A line of text above every page.',
    runtime: { group: 'site', label: 'Banner', affects: 'Everyone sees it above every page.' },
  },
})
