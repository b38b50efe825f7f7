/** Texts of the errors, on the problem pages and in responses. */
export const errorMessages = {
  price_changed: {
    title: 'Price changed',
    detail: 'The price of this listing has changed.',
    advice: 'Check the new price in the response. Continue at that price, or choose another listing.',
  },
  ids_mismatch: {
    title: 'Item and listing differ',
    detail: 'The item and the listing do not belong together.',
    advice: 'Open the item again and choose one of its listings.',
  },
  cooldown: 'You canceled several reservations or let them expire. Please wait before you reserve again.',
  firstPurchase:
    'You have an unpaid order open. Pay or cancel it first. After your first purchase you can have several.',
  networkFull:
    'Too many listings are reserved from your network. Pay or cancel one of your unpaid orders, or try again when a reservation has ended.',
  reservation_rejected: {
    title: 'Reservation rejected',
    detail: "This listing can't be reserved for you.",
    advice: 'The response says why. Choose another listing, or contact support.',
  },
  too_many_reservations: {
    title: 'Too many reservations',
    detail: 'You have unpaid orders open. Pay or cancel one of them first.',
    advice:
      "Your unpaid orders are listed in the transactions on your profile. An order that isn't paid ends by itself.",
  },
  order_state: {
    title: 'The order has changed',
    detail: 'The order is not in a state that allows this.',
    advice: 'Open the order again. It shows who must act next and what can be done now.',
  },
  refund_not_refused: {
    title: 'Refund not rejected',
    detail: "The payment provider hasn't rejected this refund, or its outcome isn't known yet.",
    advice:
      "Don't refund the buyer another way yet: the refund may still arrive. The order shows the provider's last response.",
  },
  wrong_party: {
    title: "The other party's turn",
    detail: 'Only the other party of this order may do this.',
    advice: 'Wait for the other party. The order shows the deadline and what happens if it is missed.',
  },
  provider_unavailable: {
    title: 'Payment provider unavailable',
    detail: 'The payment provider cannot be reached. Please try again.',
    advice: 'Try again in a moment. The listing stays reserved for you, and nothing was charged.',
  },
  orders_open: {
    title: 'Open orders',
    detail: 'You have open orders. Finish or cancel them first.',
    advice: 'They are listed in the transactions on your profile. Each order shows who must act next.',
  },
  chargeback_open: {
    title: 'Open chargeback',
    detail: 'A bank is still deciding about one of your payments. Wait until it has decided.',
    advice: "The order shows when the bank has decided. The site can't speed this up.",
  },
  priceNow: (amount: string) => `The price is now $${amount}.`,
  orderNotFound: 'This order does not exist.',
}
