import { settingMessages } from '@/modules/settings/setting-messages'
import { defineConfig } from '@/src/kit/config/config'
import { lineSetting } from '@/src/kit/config/setting-types'

export const settingsConfig = defineConfig({
  SITE_BANNER: {
    schema: lineSetting,
    help: settingMessages.SITE_BANNER.help,
    runtime: {
      group: 'site',
      label: settingMessages.SITE_BANNER.label,
      affects: settingMessages.SITE_BANNER.affects,
    },
  },
})
