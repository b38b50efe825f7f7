/** Settings that admins change in the back office: their names, whom a change affects, and help. */
export const settingMessages = {
  DELIVERY_WINDOW_SECONDS: {
    label: 'Time to hand over an item',
    affects: 'Sellers, for orders that are paid from then on.',
    help: 'Time the seller has to hand over the item after payment.',
  },
  RESERVATION_SECONDS: {
    label: 'Time to pay',
    affects: 'Buyers, for reservations from then on.',
    help: 'Time the buyer has to pay.',
  },
  CONFIRM_WINDOW_SECONDS: {
    label: 'Time to confirm a delivery',
    affects: 'Buyers, for items that are marked as sent from then on. Sellers are paid at its end.',
    help: 'Time the buyer has to confirm or dispute the delivery.',
  },
  OPEN_RESERVATIONS_MAX: {
    label: 'Unpaid orders per buyer',
    affects: 'Buyers, for reservations from then on.',
    help: 'Maximum number of unpaid orders per buyer.',
  },
  EVIDENCE_DISPUTE_MB: {
    label: 'Pictures of one dispute (MB)',
    affects: 'Parties of a dispute, for pictures from then on.',
    help: 'Maximum size of the pictures of one dispute, as stored, in MB. Each party can use half of it.',
  },
  EVIDENCE_ACCOUNT_MB: {
    label: 'Pictures of one account (MB)',
    affects: 'Parties of disputes, for pictures from then on.',
    help: 'Maximum size of the pictures that one account adds to disputes within 30 days, in MB.',
  },
  EVIDENCE_SITE_MB: {
    label: 'Pictures of the site (MB)',
    affects: 'Parties of disputes, for pictures from then on.',
    help: 'Maximum size of all pictures of disputes, in MB. At 80 % mintmark doctor reports it; when it is reached, nobody can add any.',
  },
  APPEAL_WINDOW_SECONDS: {
    label: 'Time to appeal a decision',
    affects:
      'Both parties, for disputes that are decided from then on. Sellers can withdraw the money of such sales at its end.',
    help: 'Time the party that lost a dispute can appeal. Unless they accept the decision, the money of a sale is not payable until then; 0 switches appeals off.',
  },
  CHARGEBACK_RESPONSE: {
    label: 'Responses to chargebacks',
    affects: 'Staff, for all chargebacks that wait for a response.',
    help: 'Evidence against chargebacks: review waits for staff; automatic submits it a day before the deadline if nobody did and the delivery is proven.',
  },
}
