import * as chargebackJournals from '@/modules/wallet/ledger/chargeback-journals'
import type { Journal, StaffJournal } from '@/modules/wallet/ledger/journal'
import * as otherJournals from '@/modules/wallet/ledger/journal'
import * as staffActJournals from '@/modules/wallet/ledger/staff-act-journals'
import type { MonthFigure } from '@/modules/wallet/months/contract'

const price = { priceCents: 10_000, platformFeeCents: 500, processingFeeCents: 290 }
const sale = { id: 'o', sellerId: 's', undoneReleases: 0, ...price }
const order = { id: 'o', chargebackStep: 0 }
const payout = { id: 'p', sellerId: 's', amountCents: 700 }
const released = { id: 'o', sellerId: 's', ...price }
const after = { priceCents: 7_000, platformFeeCents: 350, processingFeeCents: 203 }
const partialRefund = { ...released, chargebackStep: 5, before: price, after }
const goodwill = { userId: 's', amountCents: 200, actId: 'a' }
const seller = { kind: 'seller', sellerId: 's', amountCents: 9_210 } as const

const makers = { ...otherJournals, ...chargebackJournals, ...staffActJournals }
type Maker = Extract<keyof typeof makers, `${string}Journal`>
export type Moved = Partial<Record<MonthFigure, string>>

/** A journal that only staff cause, as it is stored. */
function posted({ staffKey, ...journal }: StaffJournal): Journal {
  return { ...journal, key: staffKey }
}

/** A journal of every function that makes one, and what it moves. */
export const journalSamples: Record<Maker, [Journal, Moved][]> = {
  releaseJournal: [
    [makers.releaseJournal(sale), { sales: '100.00', platformFees: '-5.00', processingFees: '-2.90' }],
  ],
  releaseUndoneJournal: [
    [
      posted(makers.releaseUndoneJournal(sale)),
      { sales: '-100.00', platformFees: '5.00', processingFees: '2.90' },
    ],
  ],
  saleReversalJournal: [
    [
      posted(makers.saleReversalJournal(released, 0, 'a')),
      { refunds: '-100.00', platformFees: '5.00', processingFees: '2.90' },
    ],
  ],
  reversalUndoneJournal: [
    [
      posted(makers.reversalUndoneJournal(released, 0, 'a')),
      { refunds: '100.00', platformFees: '-5.00', processingFees: '-2.90' },
    ],
  ],
  partialRefundJournal: [
    [
      posted(makers.partialRefundJournal(partialRefund)),
      { refunds: '-30.00', platformFees: '1.50', processingFees: '0.87' },
    ],
  ],
  partialRefundUndoneJournal: [
    [
      posted(makers.partialRefundUndoneJournal(partialRefund)),
      { refunds: '30.00', platformFees: '-1.50', processingFees: '-0.87' },
    ],
  ],
  goodwillJournal: [[posted(makers.goodwillJournal('o', goodwill)), { goodwill: '2.00' }]],
  goodwillUndoneJournal: [[posted(makers.goodwillUndoneJournal('o', goodwill)), { goodwill: '-2.00' }]],
  fineJournal: [[posted(makers.fineJournal('a', 's', 300)), { fines: '-3.00' }]],
  fineUndoneJournal: [[posted(makers.fineUndoneJournal('a', 's', 300)), { fines: '3.00' }]],
  appealPaidJournal: [[posted(makers.appealPaidJournal('o', 's', 9_210)), { goodwill: '92.10' }]],
  payoutJournal: [[makers.payoutJournal('p', 's', 'sandbox', 700), { payouts: '-7.00' }]],
  payoutHeldJournal: [[makers.payoutHeldJournal(payout), {}]],
  payoutReleasedJournal: [
    [posted(makers.payoutReleasedJournal(payout, 'approved')), {}],
    [posted(makers.payoutReleasedJournal(payout, 'rejected')), {}],
  ],
  payoutReturnedJournal: [
    [
      makers.payoutReturnedJournal(payout, 'sandbox', { amountCents: 200, returnedCents: 200 }),
      { payouts: '2.00' },
    ],
  ],
  chargebackLostJournal: [
    [makers.chargebackLostJournal(order, seller, 10_000), { chargebacks: '-92.10' }],
    [
      makers.chargebackLostJournal(
        { ...order, chargebackStep: 1 },
        { kind: 'escrow', amountCents: 10_000 },
        10_000,
      ),
      {},
    ],
  ],
  chargebackSellerShareJournal: [
    [
      makers.chargebackSellerShareJournal({ ...order, chargebackStep: 2 }, 's', 9_210),
      { chargebacks: '-92.10' },
    ],
  ],
  chargebackReversedJournal: [
    [makers.chargebackReversedJournal(order, 'sandbox', seller, 10_000), { chargebacks: '92.10' }],
  ],
  paymentJournal: [[makers.paymentJournal('o', 'sandbox', 10_000), {}]],
  refundJournal: [[makers.refundJournal('o', 'sandbox', price), {}]],
  manualRefundJournal: [
    [posted(makers.manualRefundJournal('o', 'sandbox', { ...price, manualRefundCents: 100 })), {}],
  ],
  unmatchedPaymentJournal: [[makers.unmatchedPaymentJournal('o', 'sandbox', 100), {}]],
  providerFeeJournal: [[makers.providerFeeJournal('o', 'sandbox', 59), {}]],
  chargebackOpenedJournal: [[makers.chargebackOpenedJournal(order, 'sandbox', 100), {}]],
  chargebackWonJournal: [[makers.chargebackWonJournal(order, 'sandbox', 100), {}]],
  chargebackReopenedJournal: [[makers.chargebackReopenedJournal(order, 100), {}]],
  chargebackFeeJournal: [[makers.chargebackFeeJournal(order, 'sandbox', 1_500), {}]],
  excessRefundJournal: [[makers.excessRefundJournal(order, 'sandbox', 100), {}]],
  excessRefundFailedJournal: [[makers.excessRefundFailedJournal(order, 'sandbox', 100), {}]],
  suspenseRefundJournal: [[makers.suspenseRefundJournal(order, 'sandbox', 100), {}]],
  suspenseManualRefundJournal: [[posted(makers.suspenseManualRefundJournal(order, 100)), {}]],
  suspenseForfeitJournal: [[makers.suspenseForfeitJournal(order, 100), {}]],
  refundFailedJournal: [[makers.refundFailedJournal(order, 'sandbox', 100), {}]],
}
