import { defineConfig } from '@/src/kit/config'
import { flag, wholeNumber } from '@/src/kit/setting-types'

export const authConfig = defineConfig({
  PASSWORD_MIN: { schema: wholeNumber(6, 128), fallback: '6', help: 'Shortest password.' },
  DEMO_LOGIN: {
    schema: flag,
    help: 'The temporary login by name alone. Default: on only while PUBLIC_URL is this machine and nothing real is configured.',
  },
})
