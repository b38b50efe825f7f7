import { serverMessages } from '@/modules/wallet/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const walletErrors = defineErrors({
  insufficient_balance: [409, errors.insufficient_balance],
  payout_decided: [409, errors.payout_decided],
  seller_suspended: [409, errors.seller_suspended],
  month_not_over: [409, errors.month_not_over],
  act_not_undoable: [409, errors.act_not_undoable],
  fine_above_balance: [409, errors.fine_above_balance],
  fine_not_appealable: [409, errors.fine_not_appealable],
  appeal_decided: [409, errors.appeal_decided],
  own_fine: [403, errors.own_fine],
  payout_under_way: [409, errors.payout_under_way],
  balance_left: [409, errors.balance_left],
  balance_owed: [409, errors.balance_owed],
  payout_method_unavailable: [422, errors.payout_method_unavailable],
})
