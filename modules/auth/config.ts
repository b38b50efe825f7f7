import { defineConfig } from '@/src/kit/config/config'
import { flagSetting, wholeNumberSetting } from '@/src/kit/config/setting-types'

export const authConfig = defineConfig({
  PASSWORD_MIN: {
    schema: wholeNumberSetting(6, 128),
    help: 'Minimum password length. Default: 6, or 8 with real payments.',
  },
  DEMO_LOGIN: {
    schema: flagSetting,
    help: 'Login with just a name (temporary accounts). Default: on only for a localhost PUBLIC_URL with no real payments or platform login configured.',
  },
})
