import type { checklistItems, DeliveryProof, EvidenceField } from '@/modules/orders/order/chargeback-contract'

interface FieldTexts {
  label: string
  help: string
}

const fields: Record<EvidenceField, FieldTexts> = {
  product: { label: 'What was sold', help: 'One paragraph: the item, the price, the order.' },
  statement: {
    label: 'Statement',
    help: 'Delivery first, then what happened when, what the parties wrote, and earlier payments.',
  },
  access: { label: "The buyer's use of the site", help: 'What the buyer did on the site, with times.' },
  policy: { label: 'Terms shown to the buyer', help: 'What the buyer was told before paying.' },
  refundRefusal: { label: 'Why no refund is due', help: 'Leave it empty if that is not clear.' },
}

const checklist: Record<(typeof checklistItems)[number], { there: string; missing: string }> = {
  delivered: {
    there: "The copy was seen in the buyer's inventory",
    missing: 'No record shows the copy with the buyer. It would be the strongest evidence of delivery.',
  },
  readings: {
    there: 'Records of both inventories, with times and SHA-256',
    missing: "The inventories weren't checked. Say how the item was handed over and how you know.",
  },
  confirmed: {
    there: 'The buyer confirmed that the item arrived',
    missing: 'The buyer never confirmed the arrival.',
  },
  messages: { there: 'Messages between the parties', missing: 'The parties wrote no messages.' },
  earlierPayments: {
    there: 'Earlier payments of the buyer that were not disputed',
    missing: 'No earlier undisputed payments. Two of them help against a claim of fraud.',
  },
  authenticated: {
    there: 'The buyer passed 3-D Secure: the bank itself identified them',
    missing: 'No 3-D Secure. Without it, a claim of fraud needs other proof of who paid.',
  },
  signIn: {
    there: 'The buyer logged in around the payment',
    missing: 'No recorded login around the payment.',
  },
  verifiedEmail: {
    there: 'The buyer has a verified email address',
    missing: 'The buyer has no verified email address.',
  },
}

/** Texts of the pages about chargebacks, for staff. */
export const chargebackMessages = {
  title: 'Chargebacks',
  lead: "Payments that the buyer's bank disputes. Evidence counts only if it is sent before the deadline, and only once.",
  show: 'Show',
  open: 'To respond to',
  all: 'All',
  columns: {
    dueBy: 'Deadline',
    order: 'Order',
    amount: 'Amount',
    reason: 'Reason',
    status: 'Status',
    openedAt: 'Opened',
  },
  noDeadline: 'None',
  named: ({ number, item }: { number: number; item: string }) => `#${number} ${item}`,
  caseTitle: (number: number) => `Chargeback of order #${number}`,
  inquiryTitle: (number: number) => `Inquiry about order #${number}`,
  inquiry: 'Inquiry',
  ownCase: 'Your own case',
  back: 'All chargebacks',
  casePage: 'Case of the order',
  failed: "This chargeback couldn't be loaded.",
  statuses: {
    needs_response: 'Needs a response',
    under_review: 'With the bank',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
  },
  reasons: {
    fraudulent: 'Fraudulent: the buyer says they did not pay',
    unrecognized: 'Unrecognized: the buyer does not recognize the payment',
    product_not_received: 'Not received: the buyer says the item never came',
    product_unacceptable: 'Unacceptable: the buyer says the item is not as described',
    credit_not_processed: 'Refund missing: the buyer says a refund is due',
    duplicate: 'Duplicate: the buyer says they paid twice',
    general: 'General',
  } as Readonly<Record<string, string>>,
  next: {
    title: 'Next action',
    respond: 'Review the evidence and submit it',
    tooLate: 'The deadline has passed',
    noResponse: 'No response possible',
    submitting: 'Sending the evidence',
    accepting: 'Sending the acceptance',
    submitted: 'Submitted: the bank decides',
    decided: {
      won: 'Won: the money is back',
      lost: 'Lost: the buyer keeps the money',
      closed: 'The inquiry is closed',
    },
    /** By what is known about the delivery. */
    proof: {
      delivered: '',
      not_delivered:
        "The inventories speak against the seller: the item didn't arrive. Accept the chargeback, unless you know better.",
      none: 'Nothing proves that the item arrived. Say how it was handed over, or accept the chargeback.',
    } satisfies Record<DeliveryProof, string>,
    deadline: (moment: string) => `The bank accepts evidence until ${moment}.`,
    automatic: (moment: string) => `If nobody responds, the site submits this evidence on ${moment}.`,
    manual: 'Nothing is submitted automatically.',
    respondedBy: ({ by, moment }: { by: string; moment: string }) => `By ${by} on ${moment}.`,
    respondedAt: (moment: string) => `Recorded on ${moment}.`,
    error: (reason: string) => `The payment provider rejected the last response: ${reason}`,
  },
  facts: {
    title: 'Dispute',
    reason: 'Reason',
    amount: 'Amount',
    opened: 'Opened',
    buyer: 'Buyer',
    seller: 'Seller',
  },
  checklist: { title: 'Evidence', there: 'Included', missing: 'Missing', items: checklist },
  payment: {
    title: 'Card and bank',
    facts: {
      threeDSecure: '3-D Secure',
      cardBrand: 'Card',
      cardCountry: 'Card country',
      cardFunding: 'Funding',
      riskLevel: 'Risk',
    },
    values: {
      authenticated: 'Passed',
      attempt_acknowledged: 'Attempted',
      exempted: 'Exempted',
      not_supported: 'Not supported',
      processing_error: 'Error',
      not_assessed: 'Not assessed',
    } as Readonly<Record<string, string>>,
    unknown: 'Not given',
    failed: "The payment provider didn't respond.",
  },
  form: {
    title: 'What the bank will read',
    composed: "Written from the order's data. It updates with the order until you save or submit it.",
    edited: 'This draft was edited.',
    email: "The buyer's email address is sent too, because the bank asks who paid.",
    noEmail: "Names and email addresses aren't included.",
    fields,
    save: 'Save draft',
    saved: 'Draft saved',
    submitted: (number: number) => `Evidence for order #${number} is on its way to the bank`,
    final: 'Submitting is final: the bank reads one response.',
    keys: 'Ctrl+Enter submits.',
    sent: 'What the bank reads',
  },
  accept: {
    title: 'Accept instead',
    lead: 'If you accept, the buyer keeps the money. This is final.',
    button: 'Accept the chargeback',
    adminOnly: 'Only an admin can accept a chargeback.',
    description: (amount: string) =>
      `The buyer keeps ${amount}. If the sale is complete, the seller owes their share of it. This can't be undone.`,
    help: 'Staff see it in the audit log.',
    done: 'Acceptance on its way to the bank',
  },
}

/** Notices about chargebacks to staff. */
export const chargebackNoticeMessages = {
  deadline: {
    title: 'Chargeback: the deadline is near',
    content: ({ item, moment }: { item: string; moment: string }) =>
      `The bank accepts evidence about ${item} until ${moment}. Nobody has submitted it.`,
  },
}
