import { defineConfig } from '@/src/kit/config'
import { wholeNumber } from '@/src/kit/setting-types'

const yearS = 31_536_000

export const ordersConfig = defineConfig(
  {
    DELIVERY_WINDOW_SECONDS: {
      schema: wholeNumber(1, yearS),
      fallback: '3600',
      help: 'Time the seller has to hand over the item after payment.',
    },
    RESERVATION_SECONDS: {
      schema: wholeNumber(1, yearS),
      fallback: '900',
      help: 'Time the buyer has to pay.',
    },
    CONFIRM_WINDOW_SECONDS: {
      schema: wholeNumber(1, yearS),
      fallback: '259200',
      help: 'Time the buyer has to confirm or dispute the delivery.',
    },
    PLATFORM_FEE_BPS: {
      schema: wholeNumber(0, 10_000),
      fallback: '500',
      help: 'Platform fee in basis points of the price.',
    },
    PROCESSING_FEE_BPS: {
      schema: wholeNumber(0, 10_000),
      fallback: '290',
      help: 'Processing fee in basis points of the price.',
    },
    OPEN_RESERVATIONS_MAX: {
      schema: wholeNumber(1, 1_000_000),
      fallback: '3',
      help: 'Maximum number of unpaid orders per buyer.',
    },
  },
  ({ PLATFORM_FEE_BPS, PROCESSING_FEE_BPS }) =>
    PLATFORM_FEE_BPS + PROCESSING_FEE_BPS > 10_000
      ? ['PLATFORM_FEE_BPS, PROCESSING_FEE_BPS: expected at most 10000 together']
      : [],
)
