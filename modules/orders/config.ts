import { defineConfig } from '@/src/kit/config/config'
import { choiceSetting, wholeNumberSetting } from '@/src/kit/config/setting-types'

const yearS = 31_536_000

export const ordersConfig = defineConfig({
  DELIVERY_WINDOW_SECONDS: {
    schema: wholeNumberSetting(1, yearS),
    fallback: '3600',
    help: 'Time the seller has to hand over the item after payment.',
    runtime: {
      group: 'times',
      label: 'Time to hand over an item',
      unit: 'seconds',
      affects: 'Sellers, for orders that are paid from then on.',
    },
  },
  RESERVATION_SECONDS: {
    schema: wholeNumberSetting(1, yearS),
    fallback: '900',
    help: 'Time the buyer has to pay.',
    runtime: {
      group: 'times',
      label: 'Time to pay',
      unit: 'seconds',
      affects: 'Buyers, for reservations from then on.',
    },
  },
  CONFIRM_WINDOW_SECONDS: {
    schema: wholeNumberSetting(1, yearS),
    fallback: '259200',
    help: 'Time the buyer has to confirm or dispute the delivery.',
    runtime: {
      group: 'times',
      label: 'Time to confirm a delivery',
      unit: 'seconds',
      affects: 'Buyers, for items that are marked as sent from then on. Sellers are paid at its end.',
    },
  },
  OPEN_RESERVATIONS_MAX: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '3',
    help: 'Maximum number of unpaid orders per buyer.',
    runtime: {
      group: 'limits',
      label: 'Unpaid orders per buyer',
      affects: 'Buyers, for reservations from then on.',
    },
  },
  EVIDENCE_DISPUTE_MB: {
    schema: wholeNumberSetting(2, 1_000),
    fallback: '24',
    help: 'Maximum size of the pictures of one dispute, as stored, in MB. Each party can use half of it.',
    runtime: {
      group: 'limits',
      label: 'Pictures of one dispute (MB)',
      affects: 'Parties of a dispute, for pictures from then on.',
    },
  },
  EVIDENCE_ACCOUNT_MB: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '120',
    help: 'Maximum size of the pictures that one account adds to disputes within 30 days, in MB.',
    runtime: {
      group: 'limits',
      label: 'Pictures of one account (MB)',
      affects: 'Parties of disputes, for pictures from then on.',
    },
  },
  EVIDENCE_SITE_MB: {
    schema: wholeNumberSetting(1, 1_000_000_000),
    fallback: '10000',
    help: 'Maximum size of all pictures of disputes, in MB. At 80 % mintmark doctor reports it; when it is reached, nobody can add any.',
    runtime: {
      group: 'limits',
      label: 'Pictures of the site (MB)',
      affects: 'Parties of disputes, for pictures from then on.',
    },
  },
  APPEAL_WINDOW_SECONDS: {
    schema: wholeNumberSetting(0, yearS),
    fallback: '259200',
    help: 'Time the party that lost a dispute can appeal. Unless they accept the decision, the money of a sale is not payable until then; 0 switches appeals off.',
    runtime: {
      group: 'times',
      label: 'Time to appeal a decision',
      unit: 'seconds',
      affects:
        'Both parties, for disputes that are decided from then on. Sellers can withdraw the money of such sales at its end.',
    },
  },
  CHARGEBACK_RESPONSE: {
    schema: choiceSetting('review', 'automatic'),
    fallback: 'review',
    help: 'Evidence against chargebacks: review waits for staff; automatic submits it a day before the deadline if nobody did and the delivery is proven.',
    runtime: {
      group: 'limits',
      label: 'Responses to chargebacks',
      affects: 'Staff, for all chargebacks that wait for a response.',
    },
  },
})
