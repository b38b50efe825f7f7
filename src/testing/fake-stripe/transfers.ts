import { announce } from '@/src/testing/fake-stripe/announce'
import { availableCents, enter } from '@/src/testing/fake-stripe/balance'
import { type Books, get, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import { hash, type Params, text, whole } from '@/src/testing/fake-stripe/form'
import { page } from '@/src/testing/fake-stripe/lists'
import type { Transfer, TransferReversal } from '@/src/testing/fake-stripe/objects'
import { invalid, missing } from '@/src/testing/fake-stripe/refusal'

export function createTransfer(books: Books, params: Params): Transfer {
  const amount = whole(params, 'amount')
  const destination = text(params, 'destination') ?? ''
  if (!amount || amount < 1) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  const account = books.tables.account.get(destination)
  if (!account) throw invalid(`No such destination: '${destination}'`, 'resource_missing', 'destination')
  if (account.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    )
  }
  if (amount > availableCents(books))
    throw invalid('You have insufficient available funds in your Stripe account.', 'balance_insufficient')
  const id = newId(books, 'tr')
  const transfer = keep(books, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: enter(books, { type: 'transfer', source: id, amount: -amount }).id,
    created: seconds(books),
    currency: text(params, 'currency') ?? 'usd',
    destination,
    livemode: books.live,
    metadata: hash(params, 'metadata'),
    reversed: false,
    transfer_group: text(params, 'transfer_group') ?? null,
  })
  give(books, destination, amount)
  announce(books, 'transfer.created', transfer)
  return transfer
}

export function reverseTransfer(books: Books, transferId: string, params: Params): TransferReversal {
  const transfer = findTransfer(books, transferId)
  const left = transfer.amount - transfer.amount_reversed
  const amount = whole(params, 'amount') ?? left
  if (amount > left || amount < 1)
    throw invalid('Reversal amount is greater than what is left of the transfer.', undefined, 'amount')
  if (amount > (books.accountCents.get(transfer.destination) ?? 0))
    throw invalid('The connected account does not have enough funds.', 'balance_insufficient')
  return takeBack(books, transfer, amount, hash(params, 'metadata'))
}

/** Stripe itself brings a transfer back, because the connected account was closed. */
export function returnTransfer(books: Books, transferId: string): void {
  const transfer = get(books, 'transfer', transferId)
  takeBack(books, transfer, transfer.amount - transfer.amount_reversed, {})
}

export function findTransfer(books: Books, id: string): Transfer {
  const transfer = books.tables.transfer.get(id)
  if (!transfer) throw missing('transfer', id)
  return transfer
}

/** GET /v1/transfers */
export function listTransfers(books: Books, params: Params) {
  const group = text(params, 'transfer_group')
  const own = [...books.tables.transfer.values()].filter(
    (transfer) => group === undefined || transfer.transfer_group === group,
  )
  return page('/v1/transfers', own, params)
}

/** GET /v1/transfers/:id/reversals */
export function listReversals(books: Books, transferId: string, params: Params) {
  const own = [...books.tables.transfer_reversal.values()].filter((one) => one.transfer === transferId)
  return page(`/v1/transfers/${transferId}/reversals`, own, params)
}

function takeBack(
  books: Books,
  transfer: Transfer,
  amount: number,
  metadata: Record<string, string>,
): TransferReversal {
  const id = newId(books, 'trr')
  const line = enter(books, { type: 'transfer_refund', source: id, amount })
  const reversal = keep(books, {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: line.id,
    created: seconds(books),
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  })
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  give(books, transfer.destination, -amount)
  announce(books, 'transfer.reversed', transfer)
  return reversal
}

function give(books: Books, accountId: string, cents: number): void {
  books.accountCents.set(accountId, (books.accountCents.get(accountId) ?? 0) + cents)
}
