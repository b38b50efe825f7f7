import { defineConfig } from '@/src/kit/config'
import { textSetting } from '@/src/kit/setting-types'

export const settingsConfig = defineConfig({
  SITE_BANNER: { schema: textSetting, help: 'A line of text above every page.', runtime: 'site' },
})
