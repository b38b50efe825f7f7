/** Texts of the amounts of an order. */
export const moneyMessages = {
  title: 'Money',
  price: 'Price',
  fees: 'Fees',
  platformFee: 'Platform fee',
  processingFee: 'Payment processing',
  taken: 'Taken by the bank',
  returnedByBank: 'Returned by your bank',
  refundDue: 'Refund on its way',
  refunded: 'Refunded',
  refundedToBuyer: 'Refunded to the buyer',
  receipt: 'Download receipt',
  youPay: 'You pay',
  youPaid: 'You paid',
  you: { receive: 'You receive', received: 'You received' },
  seller: { receive: 'The seller receives', received: 'The seller received' },
}
