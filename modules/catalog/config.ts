import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { settingMessages as text } from '@/modules/catalog/staff-messages'
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
  v.array(v.picklist(categories, text.LISTING_APPROVAL_CATEGORIES.invalid(categories.join(', ')))),
)

export const catalogConfig = defineConfig({
  NEW_SELLER_LISTINGS_MAX: {
    schema: wholeNumberSetting(0, listingsMax),
    fallback: '20',
    help: text.NEW_SELLER_LISTINGS_MAX.help,
    runtime: { group: 'limits', ...shown(text.NEW_SELLER_LISTINGS_MAX) },
  },
  LISTING_APPROVAL_FIRST: {
    schema: wholeNumberSetting(0, listingsMax),
    fallback: '0',
    help: text.LISTING_APPROVAL_FIRST.help,
    runtime: { group: 'approval', ...shown(text.LISTING_APPROVAL_FIRST) },
  },
  LISTING_APPROVAL_UNSOLD: {
    schema: choiceSetting('off', 'on'),
    fallback: 'off',
    help: text.LISTING_APPROVAL_UNSOLD.help,
    runtime: { group: 'approval', ...shown(text.LISTING_APPROVAL_UNSOLD) },
  },
  LISTING_APPROVAL_CENTS: {
    schema: wholeNumberSetting(priceMinCents, priceMaxCents),
    help: text.LISTING_APPROVAL_CENTS.help,
    runtime: { group: 'approval', unit: 'cents', ...shown(text.LISTING_APPROVAL_CENTS) },
  },
  LISTING_APPROVAL_CATEGORIES: {
    schema: categoriesSetting,
    help: text.LISTING_APPROVAL_CATEGORIES.help(categories.join(', ')),
    runtime: { group: 'approval', ...shown(text.LISTING_APPROVAL_CATEGORIES) },
  },
})

function shown({ label, affects }: { label: string; affects: string }) {
  return { label, affects }
}
