import type { Transaction } from '@/modules/orders/contract'

type SalesTotals = {
  completed: number
  /** Decimal string of dollars. */
  earned: string
}

/** Returns the number and the total amount of the user's completed sales. */
export function salesTotals(transactions: readonly Transaction[], userId: string): SalesTotals {
  const sales = transactions.filter(({ status, sellerId }) => status === 'completed' && sellerId === userId)
  const cents = sales.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return { completed: sales.length, earned: decimalOf(cents) }
}

/** Amounts always have two decimals, so removing the point gives cents. */
function centsOf(amount: string) {
  return Number(amount.replace('.', ''))
}

function decimalOf(cents: number) {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
