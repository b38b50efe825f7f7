import { addBalanceTransaction, availableCents } from '@/tests/support/fake-stripe/balance'
import { invalidRequest, resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { hashParam, integerParam, type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { Transfer, TransferReversal } from '@/tests/support/fake-stripe/objects'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

export function createTransfer(store: StripeStore, params: Params): Transfer {
  const amount = integerParam(params, 'amount')
  const destination = stringParam(params, 'destination') ?? ''
  if (!amount || amount < 1)
    throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount')
  const account = store.tables.account.get(destination)
  if (!account)
    throw invalidRequest(`No such destination: '${destination}'`, 'resource_missing', 'destination')
  if (account.capabilities?.transfers !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    )
  }
  if (amount > availableCents(store))
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account.',
      'balance_insufficient',
    )
  const id = newId(store, 'tr')
  const transfer = save(store, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: addBalanceTransaction(store, { type: 'transfer', source: id, amount: -amount }).id,
    created: nowSeconds(store),
    currency: stringParam(params, 'currency') ?? 'usd',
    destination,
    destination_payment: id.replace('tr_', 'py_'),
    livemode: false,
    metadata: hashParam(params, 'metadata'),
    reversed: false,
    transfer_group: stringParam(params, 'transfer_group') ?? null,
  })
  addToAccount(store, destination, amount)
  recordEvent(store, 'transfer.created', transfer)
  return transfer
}

export function reverseTransfer(store: StripeStore, transferId: string, params: Params): TransferReversal {
  const transfer = findTransfer(store, transferId)
  const left = transfer.amount - transfer.amount_reversed
  const amount = integerParam(params, 'amount') ?? left
  if (amount > left || amount < 1)
    throw invalidRequest('Reversal amount is greater than what is left of the transfer.', undefined, 'amount')
  if (amount > (store.accountCents.get(transfer.destination) ?? 0))
    throw invalidRequest('The connected account does not have enough funds.', 'balance_insufficient')
  return reverseCents(store, transfer, amount, hashParam(params, 'metadata'))
}

/** Stripe returns a transfer because the connected account was closed. */
export function returnTransfer(store: StripeStore, transferId: string): void {
  const transfer = getObject(store, 'transfer', transferId)
  reverseCents(store, transfer, transfer.amount - transfer.amount_reversed, {})
}

export function findTransfer(store: StripeStore, id: string): Transfer {
  const transfer = store.tables.transfer.get(id)
  if (!transfer) throw resourceMissing('transfer', id)
  return transfer
}

/** GET /v1/transfers */
export function listTransfers(store: StripeStore, params: Params) {
  const group = stringParam(params, 'transfer_group')
  const transfers = [...store.tables.transfer.values()].filter(
    (transfer) => group === undefined || transfer.transfer_group === group,
  )
  return listPage('/v1/transfers', transfers, params)
}

/** GET /v1/transfers/:id/reversals */
export function listReversals(store: StripeStore, transferId: string, params: Params) {
  const reversals = [...store.tables.transfer_reversal.values()].filter((one) => one.transfer === transferId)
  return listPage(`/v1/transfers/${transferId}/reversals`, reversals, params)
}

function reverseCents(
  store: StripeStore,
  transfer: Transfer,
  amount: number,
  metadata: Record<string, string>,
): TransferReversal {
  const id = newId(store, 'trr')
  const line = addBalanceTransaction(store, { type: 'transfer_refund', source: id, amount })
  const reversal = save(store, {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: line.id,
    created: nowSeconds(store),
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  })
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  addToAccount(store, transfer.destination, -amount)
  recordEvent(store, 'transfer.reversed', transfer)
  return reversal
}

function addToAccount(store: StripeStore, accountId: string, cents: number): void {
  store.accountCents.set(accountId, (store.accountCents.get(accountId) ?? 0) + cents)
}
