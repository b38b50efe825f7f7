import { serverWords } from '@/modules/wallet/words'
import { defineErrors } from '@/src/core/errors'

const { errors } = serverWords

export const walletErrors = defineErrors({
  insufficient_balance: [409, errors.insufficient_balance],
})
