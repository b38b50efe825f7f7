import { defineConfig } from '@/src/kit/config'
import { lineSetting } from '@/src/kit/setting-types'

export const settingsConfig = defineConfig({
  SITE_BANNER: {
    schema: lineSetting,
    help: 'A line of text above every page.',
    runtime: { group: 'site', label: 'Banner', affects: 'Everyone sees it above every page.' },
  },
})
