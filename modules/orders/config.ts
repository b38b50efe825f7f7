import { settingMessages } from '@/modules/orders/setting-messages'
import { defineConfig } from '@/src/kit/config/config'
import { choiceSetting, wholeNumberSetting } from '@/src/kit/config/setting-types'

const yearS = 31_536_000

export const ordersConfig = defineConfig({
  DELIVERY_WINDOW_SECONDS: {
    schema: wholeNumberSetting(1, yearS),
    fallback: '3600',
    help: settingMessages.DELIVERY_WINDOW_SECONDS.help,
    runtime: {
      group: 'times',
      label: settingMessages.DELIVERY_WINDOW_SECONDS.label,
      unit: 'seconds',
      affects: settingMessages.DELIVERY_WINDOW_SECONDS.affects,
    },
  },
  RESERVATION_SECONDS: {
    schema: wholeNumberSetting(1, yearS),
    fallback: '900',
    help: settingMessages.RESERVATION_SECONDS.help,
    runtime: {
      group: 'times',
      label: settingMessages.RESERVATION_SECONDS.label,
      unit: 'seconds',
      affects: settingMessages.RESERVATION_SECONDS.affects,
    },
  },
  CONFIRM_WINDOW_SECONDS: {
    schema: wholeNumberSetting(1, yearS),
    fallback: '259200',
    help: settingMessages.CONFIRM_WINDOW_SECONDS.help,
    runtime: {
      group: 'times',
      label: settingMessages.CONFIRM_WINDOW_SECONDS.label,
      unit: 'seconds',
      affects: settingMessages.CONFIRM_WINDOW_SECONDS.affects,
    },
  },
  OPEN_RESERVATIONS_MAX: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '3',
    help: settingMessages.OPEN_RESERVATIONS_MAX.help,
    runtime: {
      group: 'limits',
      label: settingMessages.OPEN_RESERVATIONS_MAX.label,
      affects: settingMessages.OPEN_RESERVATIONS_MAX.affects,
    },
  },
  EVIDENCE_DISPUTE_MB: {
    schema: wholeNumberSetting(2, 1_000),
    fallback: '24',
    help: settingMessages.EVIDENCE_DISPUTE_MB.help,
    runtime: {
      group: 'limits',
      label: settingMessages.EVIDENCE_DISPUTE_MB.label,
      affects: settingMessages.EVIDENCE_DISPUTE_MB.affects,
    },
  },
  EVIDENCE_ACCOUNT_MB: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '120',
    help: settingMessages.EVIDENCE_ACCOUNT_MB.help,
    runtime: {
      group: 'limits',
      label: settingMessages.EVIDENCE_ACCOUNT_MB.label,
      affects: settingMessages.EVIDENCE_ACCOUNT_MB.affects,
    },
  },
  EVIDENCE_SITE_MB: {
    schema: wholeNumberSetting(1, 1_000_000_000),
    fallback: '10000',
    help: settingMessages.EVIDENCE_SITE_MB.help,
    runtime: {
      group: 'limits',
      label: settingMessages.EVIDENCE_SITE_MB.label,
      affects: settingMessages.EVIDENCE_SITE_MB.affects,
    },
  },
  APPEAL_WINDOW_SECONDS: {
    schema: wholeNumberSetting(0, yearS),
    fallback: '259200',
    help: settingMessages.APPEAL_WINDOW_SECONDS.help,
    runtime: {
      group: 'times',
      label: settingMessages.APPEAL_WINDOW_SECONDS.label,
      unit: 'seconds',
      affects: settingMessages.APPEAL_WINDOW_SECONDS.affects,
    },
  },
  CHARGEBACK_RESPONSE: {
    schema: choiceSetting('review', 'automatic'),
    fallback: 'review',
    help: settingMessages.CHARGEBACK_RESPONSE.help,
    runtime: {
      group: 'limits',
      label: settingMessages.CHARGEBACK_RESPONSE.label,
      affects: settingMessages.CHARGEBACK_RESPONSE.affects,
    },
  },
})
