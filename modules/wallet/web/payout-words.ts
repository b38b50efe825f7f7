import type { Payout, PayoutMethod, WalletEntry } from '@/modules/wallet/contract'
import type { Tone } from '@/web/ui/badge'

export const methodNames: Record<PayoutMethod, string> = {
  bank: 'Bank transfer',
  paypal: 'PayPal',
  crypto: 'Cryptocurrency',
}

export const payoutStates: Record<Payout['status'], { label: string; tone: Tone }> = {
  requested: { label: 'On its way', tone: 'wait' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const entryNames: Record<WalletEntry['kind'], string> = {
  sale: 'Sale',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  clawback: 'Refund to a buyer',
  chargeback: 'Chargeback',
  other: 'Correction',
}
