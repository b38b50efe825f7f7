/** The site's promises to buyers. Times are the site's settings, such as "1 hour". */
export const protectionMessages = {
  title: 'Buyer protection',
  line: (delivery: string) =>
    `Buyer protection: full refund if it isn't handed over within ${delivery} of your payment.`,
  held: (escrow: string) => `Your payment stays in ${escrow} until the item arrives.`,
  refund: (delivery: string) =>
    `If the seller doesn't hand it over within ${delivery} of your payment, you get a full refund.`,
  confirm: (confirm: string) => `Once it's sent, you have ${confirm} to confirm it or open a dispute.`,
}
