import { recordEvent } from '@/src/testing/fake-stripe/announce'
import { availableCents, addBalanceTransaction } from '@/src/testing/fake-stripe/balance'
import { type StripeStore, getObject, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import { hashParam, type Params, stringParam, integerParam } from '@/src/testing/fake-stripe/form'
import { listPage } from '@/src/testing/fake-stripe/lists'
import type { Transfer, TransferReversal } from '@/src/testing/fake-stripe/objects'
import { invalidRequest, resourceMissing } from '@/src/testing/fake-stripe/refusal'

export function createTransfer(books: StripeStore, params: Params): Transfer {
  const amount = integerParam(params, 'amount')
  const destination = stringParam(params, 'destination') ?? ''
  if (!amount || amount < 1) throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount')
  const account = books.tables.account.get(destination)
  if (!account) throw invalidRequest(`No such destination: '${destination}'`, 'resource_missing', 'destination')
  if (account.capabilities?.transfers !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    )
  }
  if (amount > availableCents(books))
    throw invalidRequest('You have insufficient available funds in your Stripe account.', 'balance_insufficient')
  const id = newId(books, 'tr')
  const transfer = save(books, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: addBalanceTransaction(books, { type: 'transfer', source: id, amount: -amount }).id,
    created: nowSeconds(books),
    currency: stringParam(params, 'currency') ?? 'usd',
    destination,
    livemode: books.live,
    metadata: hashParam(params, 'metadata'),
    reversed: false,
    transfer_group: stringParam(params, 'transfer_group') ?? null,
  })
  addToAccount(books, destination, amount)
  recordEvent(books, 'transfer.created', transfer)
  return transfer
}

export function reverseTransfer(books: StripeStore, transferId: string, params: Params): TransferReversal {
  const transfer = findTransfer(books, transferId)
  const left = transfer.amount - transfer.amount_reversed
  const amount = integerParam(params, 'amount') ?? left
  if (amount > left || amount < 1)
    throw invalidRequest('Reversal amount is greater than what is left of the transfer.', undefined, 'amount')
  if (amount > (books.accountCents.get(transfer.destination) ?? 0))
    throw invalidRequest('The connected account does not have enough funds.', 'balance_insufficient')
  return reverseCents(books, transfer, amount, hashParam(params, 'metadata'))
}

/** Stripe itself brings a transfer back, because the connected account was closed. */
export function returnTransfer(books: StripeStore, transferId: string): void {
  const transfer = getObject(books, 'transfer', transferId)
  reverseCents(books, transfer, transfer.amount - transfer.amount_reversed, {})
}

export function findTransfer(books: StripeStore, id: string): Transfer {
  const transfer = books.tables.transfer.get(id)
  if (!transfer) throw resourceMissing('transfer', id)
  return transfer
}

/** GET /v1/transfers */
export function listTransfers(books: StripeStore, params: Params) {
  const group = stringParam(params, 'transfer_group')
  const own = [...books.tables.transfer.values()].filter(
    (transfer) => group === undefined || transfer.transfer_group === group,
  )
  return listPage('/v1/transfers', own, params)
}

/** GET /v1/transfers/:id/reversals */
export function listReversals(books: StripeStore, transferId: string, params: Params) {
  const own = [...books.tables.transfer_reversal.values()].filter((one) => one.transfer === transferId)
  return listPage(`/v1/transfers/${transferId}/reversals`, own, params)
}

function reverseCents(
  books: StripeStore,
  transfer: Transfer,
  amount: number,
  metadata: Record<string, string>,
): TransferReversal {
  const id = newId(books, 'trr')
  const line = addBalanceTransaction(books, { type: 'transfer_refund', source: id, amount })
  const reversal = save(books, {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: line.id,
    created: nowSeconds(books),
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  })
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  addToAccount(books, transfer.destination, -amount)
  recordEvent(books, 'transfer.reversed', transfer)
  return reversal
}

function addToAccount(books: StripeStore, accountId: string, cents: number): void {
  books.accountCents.set(accountId, (books.accountCents.get(accountId) ?? 0) + cents)
}
