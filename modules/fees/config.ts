import { settingMessages } from '@/modules/fees/setting-messages'
import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'

export const feesConfig = defineConfig(
  {
    PLATFORM_FEE_BPS: {
      schema: wholeNumberSetting(0, 10_000),
      fallback: '500',
      help: settingMessages.PLATFORM_FEE_BPS.help,
      runtime: {
        group: 'fees',
        label: settingMessages.PLATFORM_FEE_BPS.label,
        unit: 'basis_points',
        affects: settingMessages.PLATFORM_FEE_BPS.affects,
      },
    },
    PROCESSING_FEE_BPS: {
      schema: wholeNumberSetting(0, 10_000),
      fallback: '290',
      help: settingMessages.PROCESSING_FEE_BPS.help,
      runtime: {
        group: 'fees',
        label: settingMessages.PROCESSING_FEE_BPS.label,
        unit: 'basis_points',
        affects: settingMessages.PROCESSING_FEE_BPS.affects,
      },
    },
  },
  ({ PLATFORM_FEE_BPS, PROCESSING_FEE_BPS }) =>
    PLATFORM_FEE_BPS + PROCESSING_FEE_BPS > 10_000
      ? ['PLATFORM_FEE_BPS, PROCESSING_FEE_BPS: expected at most 10000 together']
      : [],
)
