/** Shown in the wallet. */
export const payoutAccountMessages = {
  title: 'Bank account',
  states: {
    missing:
      'Connect a bank account for your payouts. You enter your details at Stripe, our payment provider; we never see them.',
    incomplete: 'Stripe needs more information from you before you can be paid.',
    checking: 'Stripe is reviewing your details. No action needed.',
    restricted: 'Stripe has paused your payouts and needs more information from you.',
    rejected:
      "Stripe has rejected your account, so we can't pay you there. Contact support about your balance.",
    bank_failed:
      'Your bank refused a payout. The money waits at Stripe: enter another bank account there, and Stripe sends it again.',
    closed: 'Your account at Stripe was closed or disconnected. Connect a bank account again to be paid.',
    ready: 'Payouts go to the bank account you set up at Stripe.',
  },
  payoutsPausedUntil: (time: string) =>
    `Your bank account changed recently. Payouts are paused until ${time}.`,
  connect: 'Connect a bank account',
  continueSetup: 'Continue at Stripe',
  change: 'Change at Stripe',
  redirecting: 'Opening Stripe...',
  password: 'Current password',
}
