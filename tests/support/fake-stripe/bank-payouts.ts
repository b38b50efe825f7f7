import type Stripe from 'stripe'
import { type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import { getObject, newId, nowSeconds, type StripeStore } from '@/tests/support/fake-stripe/store'

/** What Stripe sent from the balance of a connected account to its bank. */
export interface BankPayout {
  account: string
  payout: Pick<
    Stripe.Payout,
    'id' | 'object' | 'amount' | 'arrival_date' | 'automatic' | 'created' | 'status'
  >
  /** The payments in the connected account that it contains. */
  payments: string[]
}

/** Stripe pays transfers of a connected account out to its bank. */
export function payOut(store: StripeStore, transferIds: readonly string[], arrivalDate: number): BankPayout {
  const transfers = transferIds.map((id) => getObject(store, 'transfer', id))
  const bankPayout: BankPayout = {
    account: transfers[0]?.destination ?? '',
    payments: transfers.map(({ destination_payment }) => destination_payment),
    payout: {
      id: newId(store, 'po'),
      object: 'payout',
      amount: transfers.reduce((sum, { amount }) => sum + amount, 0),
      arrival_date: arrivalDate,
      automatic: true,
      created: nowSeconds(store),
      status: 'in_transit',
    },
  }
  store.bankPayouts.push(bankPayout)
  return bankPayout
}

/** GET /v1/payouts of a connected account */
export function listBankPayouts(store: StripeStore, params: Params, _: string, account: string | null) {
  const own = store.bankPayouts.filter((one) => one.account === account)
  return listPage(
    '/v1/payouts',
    own.map(({ payout }) => payout),
    params,
  )
}

/** GET /v1/balance_transactions of a payout of a connected account */
export function listPayoutLines(store: StripeStore, params: Params, _: string, account: string | null) {
  const [payoutId, source] = [stringParam(params, 'payout'), stringParam(params, 'source')]
  const found = store.bankPayouts.find((one) => one.account === account && one.payout.id === payoutId)
  const payments = found?.payments.filter((payment) => source === undefined || payment === source) ?? []
  return listPage(
    '/v1/balance_transactions',
    payments.map((payment) => ({
      id: `txn_of_${payment}`,
      object: 'balance_transaction',
      type: 'payment',
      source: payment,
    })),
    params,
  )
}
