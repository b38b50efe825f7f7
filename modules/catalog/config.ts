import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { defineConfig } from '@/src/kit/config/config'
import { choiceSetting, wholeNumberSetting } from '@/src/kit/config/setting-types'
import { priceMaxCents, priceMinCents } from '@/src/kit/money'

const listingsMax = 100_000

/** Categories of items, separated by commas. */
const categoriesSetting = v.pipe(
  v.string(),
  v.transform((written) =>
    written
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== ''),
  ),
  v.array(v.picklist(categories, `expected some of ${categories.join(', ')}, separated by commas`)),
)

const approval = {
  group: 'approval',
  affects:
    'Sellers, for listings that they put on sale from then on. Those that wait already stay until staff decide.',
} as const

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
  LISTING_APPROVAL_FIRST: {
    schema: wholeNumberSetting(0, listingsMax),
    fallback: '0',
    help: 'How many listings of a seller wait until staff approve them. 0 for none.',
    runtime: { ...approval, label: 'First listings of a seller' },
  },
  LISTING_APPROVAL_UNSOLD: {
    schema: choiceSetting('off', 'on'),
    fallback: 'off',
    help: 'Whether listings of sellers without a completed sale wait until staff approve them: off or on.',
    runtime: { ...approval, label: 'Listings before the first completed sale' },
  },
  LISTING_APPROVAL_CENTS: {
    schema: wholeNumberSetting(priceMinCents, priceMaxCents),
    help: 'Listings from this price up wait until staff approve them, in cents. Unset: no price makes a listing wait.',
    runtime: {
      ...approval,
      label: 'Listings from this price up',
      unit: 'cents',
      affects:
        'Sellers, for listings that they put on sale or make dearer from then on. Those that wait already stay until staff decide.',
    },
  },
  LISTING_APPROVAL_CATEGORIES: {
    schema: categoriesSetting,
    help: `Listings of items of these categories wait until staff approve them: some of ${categories.join(', ')}, separated by commas. Unset: none.`,
    runtime: { ...approval, label: 'Listings of these categories' },
  },
})
