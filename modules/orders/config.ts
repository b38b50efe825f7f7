import { defineConfig } from '@/src/kit/config'
import { choiceSetting, wholeNumberSetting } from '@/src/kit/setting-types'

const yearS = 31_536_000

export const ordersConfig = defineConfig(
  {
    DELIVERY_WINDOW_SECONDS: {
      schema: wholeNumberSetting(1, yearS),
      fallback: '3600',
      help: 'Time the seller has to hand over the item after payment.',
      runtime: 'times',
    },
    RESERVATION_SECONDS: {
      schema: wholeNumberSetting(1, yearS),
      fallback: '900',
      help: 'Time the buyer has to pay.',
      runtime: 'times',
    },
    CONFIRM_WINDOW_SECONDS: {
      schema: wholeNumberSetting(1, yearS),
      fallback: '259200',
      help: 'Time the buyer has to confirm or dispute the delivery.',
      runtime: 'times',
    },
    PLATFORM_FEE_BPS: {
      schema: wholeNumberSetting(0, 10_000),
      fallback: '500',
      help: 'Platform fee in basis points of the price.',
      runtime: 'fees',
    },
    PROCESSING_FEE_BPS: {
      schema: wholeNumberSetting(0, 10_000),
      fallback: '290',
      help: 'Processing fee in basis points of the price.',
      runtime: 'fees',
    },
    OPEN_RESERVATIONS_MAX: {
      schema: wholeNumberSetting(1, 1_000_000),
      fallback: '3',
      help: 'Maximum number of unpaid orders per buyer.',
      runtime: 'limits',
    },
    DECISION_UNDO_SECONDS: {
      schema: wholeNumberSetting(0, 86_400),
      fallback: '600',
      help: 'Time staff can undo a decision about a dispute. The refund and the payout wait for it; 0 switches it off.',
    },
    DECISION_LIMIT_CENTS: {
      schema: wholeNumberSetting(0, 10_000_000),
      help: 'Decisions about disputes above this price need a second staff member. Without it, none do.',
    },
    CHARGEBACK_RESPONSE: {
      schema: choiceSetting('review', 'automatic'),
      fallback: 'review',
      help: 'Evidence against chargebacks: review waits for staff; automatic submits it a day before the deadline if nobody did.',
      runtime: 'limits',
    },
  },
  ({ PLATFORM_FEE_BPS, PROCESSING_FEE_BPS }) =>
    PLATFORM_FEE_BPS + PROCESSING_FEE_BPS > 10_000
      ? ['PLATFORM_FEE_BPS, PROCESSING_FEE_BPS: expected at most 10000 together']
      : [],
)
