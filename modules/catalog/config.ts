import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'

const listingsMax = 100_000

export const catalogConfig = defineConfig({
  NEW_SELLER_LISTINGS_MAX: {
    schema: wholeNumberSetting(0, listingsMax),
    fallback: '20',
    help: 'How many listings an account can have on sale in its first seven days. 0 for no limit.',
    runtime: {
      group: 'limits',
      label: 'Listings of a new seller',
      affects: 'Accounts in their first seven days. Listings that exist stay.',
    },
  },
})
