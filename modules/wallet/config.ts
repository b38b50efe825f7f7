import { defineConfig } from '@/src/kit/config'
import { wholeNumber } from '@/src/kit/setting-types'

export const walletConfig = defineConfig({
  PAYOUT_HOLD_HOURS: {
    schema: wholeNumber(0, 8_760),
    fallback: '0',
    help: 'Hours between the completion of a sale and when its money can be paid out.',
  },
  ROBUX_PER_USD: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '80',
    help: 'Exchange rate for the R$ amounts shown beside dollar amounts.',
  },
})
