import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'
import { priceMaxCents } from '@/src/kit/money'

export const walletConfig = defineConfig({
  PAYOUT_HOLD_HOURS: {
    schema: wholeNumberSetting(0, 8_760),
    fallback: '0',
    help: 'Hours between the completion of a sale and when its money can be paid out.',
    runtime: {
      group: 'times',
      label: 'Hold before payouts',
      unit: 'hours',
      affects: 'All sellers, also for sales that are completed already.',
    },
  },
  PAYOUT_APPROVAL_CENTS: {
    schema: wholeNumberSetting(0, priceMaxCents),
    help: 'A payout waits for the approval of staff if it and the other payouts of its seller within 24 hours are above this amount in cents. Default: none waits.',
    runtime: {
      group: 'limits',
      label: 'Payouts without approval up to',
      unit: 'cents',
      affects: 'Sellers, for payouts that they request from then on.',
    },
  },
  DECISION_LIMIT_CENTS: {
    schema: wholeNumberSetting(0, priceMaxCents),
    help: 'What a staff member may move to or from one person within 24 hours without a second staff member: decisions about disputes, refunds, cancellations, goodwill, fines, payouts and bank transfers. Without it, none needs one.',
  },
  DECISION_UNDO_SECONDS: {
    schema: wholeNumberSetting(0, 86_400),
    fallback: '600',
    help: 'Time staff can undo what they did with money. A refund waits for it; 0 switches it off.',
  },
  ROBUX_PER_USD: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '80',
    help: 'Exchange rate for the R$ amounts shown beside dollar amounts.',
  },
})
