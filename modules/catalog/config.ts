import { settingMessages } from '@/modules/catalog/staff-messages'
import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'

const listingsMax = 100_000

export const catalogConfig = defineConfig({
  NEW_SELLER_LISTINGS_MAX: {
    schema: wholeNumberSetting(0, listingsMax),
    fallback: '20',
    help: settingMessages.NEW_SELLER_LISTINGS_MAX.help,
    runtime: {
      group: 'limits',
      label: settingMessages.NEW_SELLER_LISTINGS_MAX.label,
      affects: settingMessages.NEW_SELLER_LISTINGS_MAX.affects,
    },
  },
})
