import { defineConfig } from '@/src/kit/config/config'
import { flagSetting, wholeNumberSetting } from '@/src/kit/config/setting-types'

export const taxConfig = defineConfig({
  TAX_REPORTS: {
    schema: flagSetting,
    fallback: 'false',
    help: 'Whether sellers enter facts for tax reports, and staff download the files for them.',
  },
  TAX_THRESHOLD_CENTS: {
    schema: wholeNumberSetting(0, 1_000_000_000_000),
    fallback: '2000000',
    help: 'Sellers are reported if the prices of their sales in a year add up to more than this amount in cents, and their sales exceed TAX_THRESHOLD_SALES.',
  },
  TAX_THRESHOLD_SALES: {
    schema: wholeNumberSetting(0, 1_000_000_000),
    fallback: '200',
    help: 'The number of sales in a year above which sellers are reported. See TAX_THRESHOLD_CENTS.',
  },
})
