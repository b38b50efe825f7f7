import { defineErrors } from '@/src/core/errors'

export const walletErrors = defineErrors({
  insufficient_balance: [409, 'You do not have that much available.'],
})
