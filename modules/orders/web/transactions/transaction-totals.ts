import type { Transaction } from '@/modules/orders/transactions/transaction-contract'

type TransactionTotals = {
  completed: number
  sold: number
  bought: number
  /** Decimal string of dollars. */
  amount: string
}

/** Returns the number of the user's completed transactions and the sum of their amounts, purchases included. */
export function transactionTotals(transactions: readonly Transaction[], userId: string): TransactionTotals {
  const completed = transactions.filter(({ status }) => status === 'completed')
  const sold = completed.filter(({ sellerId }) => sellerId === userId).length
  const cents = completed.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return { completed: completed.length, sold, bought: completed.length - sold, amount: decimalOf(cents) }
}

/** Amounts always have two decimals, so removing the point gives cents. */
function centsOf(amount: string) {
  return Number(amount.replace('.', ''))
}

function decimalOf(cents: number) {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
