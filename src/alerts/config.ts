import * as v from 'valibot'
import { defineConfig } from '@/src/kit/config/config'
import { flagSetting } from '@/src/kit/config/setting-types'

const pingUrlSetting = v.pipe(
  v.string(),
  v.check((written) => /^https?:$/.test(URL.parse(written)?.protocol ?? ''), 'expected https://…'),
)

export const alertConfig = defineConfig({
  OPERATOR_DAILY_EMAIL: {
    schema: flagSetting,
    fallback: 'false',
    help: 'Whether OPERATOR_EMAIL gets an email every day that says whether all is well.',
  },
  OPERATOR_PING_URL: {
    schema: pingUrlSetting,
    secret: true,
    help: 'A URL that is requested every minute while nothing is wrong, for a service that alerts when the requests stop.',
  },
})
