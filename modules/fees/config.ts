import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'

export const feesConfig = defineConfig(
  {
    PLATFORM_FEE_BPS: {
      schema: wholeNumberSetting(0, 10_000),
      fallback: '500',
      help: 'Platform fee in basis points of the price.',
      runtime: {
        group: 'fees',
        label: 'Platform fee',
        unit: 'basis_points',
        affects: 'Sellers, for orders that are placed from then on. Orders that exist keep their fees.',
      },
    },
    PROCESSING_FEE_BPS: {
      schema: wholeNumberSetting(0, 10_000),
      fallback: '290',
      help: 'Processing fee in basis points of the price.',
      runtime: {
        group: 'fees',
        label: 'Processing fee',
        unit: 'basis_points',
        affects: 'Sellers, for orders that are placed from then on. Orders that exist keep their fees.',
      },
    },
  },
  ({ PLATFORM_FEE_BPS, PROCESSING_FEE_BPS }) =>
    PLATFORM_FEE_BPS + PROCESSING_FEE_BPS > 10_000
      ? ['PLATFORM_FEE_BPS, PROCESSING_FEE_BPS: expected at most 10000 together']
      : [],
)
