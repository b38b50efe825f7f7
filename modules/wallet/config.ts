import { settingMessages } from '@/modules/wallet/staff-messages'
import { defineConfig } from '@/src/kit/config/config'
import { wholeNumberSetting } from '@/src/kit/config/setting-types'
import { priceMaxCents } from '@/src/kit/money'

export const walletConfig = defineConfig({
  PAYOUT_HOLD_HOURS: {
    schema: wholeNumberSetting(0, 8_760),
    fallback: '0',
    help: settingMessages.PAYOUT_HOLD_HOURS.help,
    runtime: {
      group: 'times',
      label: settingMessages.PAYOUT_HOLD_HOURS.label,
      unit: 'hours',
      affects: settingMessages.PAYOUT_HOLD_HOURS.affects,
    },
  },
  PAYOUT_APPROVAL_CENTS: {
    schema: wholeNumberSetting(0, priceMaxCents),
    help: settingMessages.PAYOUT_APPROVAL_CENTS.help,
    runtime: {
      group: 'limits',
      label: settingMessages.PAYOUT_APPROVAL_CENTS.label,
      unit: 'cents',
      affects: settingMessages.PAYOUT_APPROVAL_CENTS.affects,
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
