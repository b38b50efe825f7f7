/** Texts of the errors, on the problem pages and in responses. */
export const errorMessages = {
  price_changed: {
    title: 'Price changed',
    detail: 'The price of this listing has changed.',
    advice: 'Check the new price in the response. Continue at that price, or choose another listing.',
  },
  ids_mismatch: {
    title: 'Item and listing differ',
    detail: "This listing isn't for that item.",
    advice: 'Open the item again and choose one of its listings.',
  },
  cooldown: 'You canceled several reservations or let them expire. Please wait before you reserve again.',
  firstPurchase:
    'You already have an unpaid order. Pay for it or cancel it first. After your first purchase, you can have several.',
  unknownPlayer: 'No player has this username. Check the spelling.',
  buyerCannotBuy: "The buyer's account can't buy at the moment.",
  networkFull:
    'Too many listings are reserved from your network. Pay or cancel one of your unpaid orders, or try again when a reservation has ended.',
  reservation_rejected: {
    title: 'Reservation rejected',
    detail: "This listing can't be reserved for you.",
    advice: 'The response says why. Choose another listing, or contact support.',
  },
  too_many_reservations: {
    title: 'Too many reservations',
    detail: 'You have too many unpaid orders. Pay for one or cancel it first.',
    advice:
      "Your unpaid orders are listed in the transactions on your profile. An order that isn't paid ends by itself.",
  },
  order_state: {
    title: 'The order has changed',
    detail: "The order's current state doesn't allow this.",
    advice: 'Open the order again. It shows who must act next and what can be done now.',
  },
  copy_with_seller: {
    title: 'The seller still has the copy',
    detail: "The seller's inventory still shows the copy. Confirm only if you have it.",
    advice:
      'Check your inventory, and let this site read both inventories again. If you do have the copy, confirm it once more.',
  },
  already_decided: {
    title: 'Already decided',
    detail: 'This dispute was already decided.',
    advice: 'Open the case again. It shows who decided what, why, and until when that can be undone.',
  },
  decided: {
    release: ({ name, moment, reason }: DecisionParams) => `${name} paid the seller on ${moment}: ${reason}`,
    refund: ({ name, moment, reason }: DecisionParams) =>
      `${name} refunded the buyer on ${moment}: ${reason}`,
    split: ({ name, moment, reason }: DecisionParams) =>
      `${name} split the price between buyer and seller on ${moment}: ${reason}`,
  },
  proposed: {
    release: ({ name, moment, reason }: DecisionParams) =>
      `${name} proposed on ${moment} to pay the seller: ${reason}`,
    refund: ({ name, moment, reason }: DecisionParams) =>
      `${name} proposed on ${moment} to refund the buyer: ${reason}`,
    split: ({ name, moment, reason }: DecisionParams) =>
      `${name} proposed on ${moment} to split the price between buyer and seller: ${reason}`,
  },
  decision_not_undoable: {
    title: "Decision can't be undone",
    detail: "This decision can't be undone anymore.",
    advice:
      'The time to undo it is over, or the money has moved since. Staff can still reverse a completed sale.',
  },
  appeal_not_possible: {
    title: 'No appeal possible',
    detail: "This decision can't be appealed anymore.",
    advice:
      'A decision can be appealed or accepted once, until the time on the order page. If something is wrong, contact support.',
  },
  appeal_needs_other_staff: {
    title: 'Someone else must decide',
    detail: 'You had a part in this decision, so someone else must decide the appeal.',
    advice: 'Leave the case to another staff member. While the decision can be undone, you can also undo it.',
  },
  appeal_closed: {
    title: 'No open appeal',
    detail: 'No appeal against this decision is open.',
    advice: 'Open the case again. It shows who decided what, and why.',
  },
  appealEnded: {
    upheld: ({ name, moment, reason }: DecisionParams) =>
      `${name} upheld the decision on ${moment}: ${reason}`,
    overturned: ({ name, moment, reason }: DecisionParams) =>
      `${name} overturned the decision on ${moment}: ${reason}`,
    closed: ({ name, moment, reason }: DecisionParams) =>
      `${name} undid the decision on ${moment}: ${reason}`,
    accepted: ({ moment }: Pick<DecisionParams, 'moment'>) =>
      `The party that appealed accepted the decision on ${moment}.`,
  },
  appeal_open: {
    title: 'Open appeal',
    detail: 'The decision about this order was appealed.',
    advice: 'Decide the appeal first: overturning the decision also returns the money.',
  },
  second_person_required: {
    title: 'Second person required',
    detail: 'A second staff member must confirm or reject the proposal for this dispute.',
    advice:
      'The response says who proposed what. Someone else confirms it by deciding the same, or rejects it.',
  },
  refund_not_refused: {
    title: 'Refund not rejected',
    detail: "The payment provider hasn't rejected this refund, or its outcome isn't known yet.",
    advice:
      "Don't refund the buyer another way yet: the refund may still arrive. The order shows the provider's last response.",
  },
  wrong_party: {
    title: "The other party's turn",
    detail: 'Only the other party to this order can do this.',
    advice: 'Wait for the other party. The order shows the deadline and what happens if they miss it.',
  },
  payment_held: {
    title: 'Payment being checked',
    detail: "The payment is being checked, so the order can't be completed yet.",
    advice: 'Nothing is lost while you wait. You are told as soon as the payment is final.',
  },
  payment_refused: {
    title: 'Payment rejected',
    detail: 'The payment provider rejected this payment. Nothing was charged.',
    advice: 'Try again. If it is rejected again, tell support which item you wanted to buy.',
  },
  provider_unavailable: {
    title: 'Payment provider unavailable',
    detail: "We can't reach the payment provider. Please try again.",
    advice: 'Try again in a moment. The listing stays reserved for you, and nothing was charged.',
  },
  response_changed: {
    title: 'Changed by someone else',
    detail: 'Someone else changed this evidence in the meantime. Reload the page.',
    advice: 'Read the current evidence before you change or submit it.',
  },
  response_closed: {
    title: 'No response possible',
    detail: 'This chargeback has been answered or decided, or its deadline has passed.',
    advice:
      'The page of the chargeback shows what happened. A bank accepts one response, before its deadline.',
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
  unknownProvider: "This site doesn't offer this way to pay. Choose one of GET /api/payment-methods.",
  methodNotOffered: "This way to pay isn't offered. Choose another one.",
  priceNow: (amount: string) => `The price is now ${amount}.`,
  chargebackNotFound: "This chargeback doesn't exist.",
  inquiryNotAcceptable:
    'An inquiry has taken no money, so there is nothing to accept. Respond to it, or refund the buyer.',
  orderNotFound: "This order doesn't exist.",
}

interface DecisionParams {
  name: string
  moment: string
  reason: string
}
