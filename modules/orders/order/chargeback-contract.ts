import * as v from 'valibot'
import { inputMessages } from '@/modules/orders/input-messages'
import { cursorParam } from '@/src/kit/input/params'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const { evidence: texts } = inputMessages

const bankDisputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type BankDisputeStatus = (typeof bankDisputeStatuses)[number]

/** `open`: nobody has responded. The provider hasn't confirmed `submitting` and `accepting` yet. */
const responseStates = ['open', 'submitting', 'submitted', 'accepting', 'accepted'] as const
export type ResponseState = (typeof responseStates)[number]

/** The parts of the evidence, in the order in which the bank reads them. */
export const evidenceFields = ['product', 'statement', 'access', 'policy', 'refundRefusal'] as const
export type EvidenceField = (typeof evidenceFields)[number]

/** The longest text that Stripe accepts in one field. */
export const evidenceMaxLength = 20_000

const EvidenceText = v.pipe(
  v.string(),
  v.transform(sanitizeText),
  v.maxLength(evidenceMaxLength, texts.tooLong),
)

/** The texts that the bank reads. */
export const EvidenceTexts = v.object({
  product: v.pipe(EvidenceText, v.minLength(1, texts.missing)),
  statement: v.pipe(EvidenceText, v.minLength(1, texts.missing)),
  access: EvidenceText,
  policy: EvidenceText,
  refundRefusal: EvidenceText,
})
export type EvidenceTexts = v.InferOutput<typeof EvidenceTexts>

const Version = v.pipe(v.number(), v.integer(), v.minValue(1))

/** `version` is that of the response the staff member has read. */
export const SaveDraft = v.object({ ...EvidenceTexts.entries, version: Version })
export type SaveDraft = v.InferOutput<typeof SaveDraft>

export const AcceptChargeback = v.object({
  reason: v.pipe(
    v.string(),
    v.transform(sanitizeText),
    v.minLength(1, texts.reason),
    v.maxLength(2000, texts.reasonTooLong),
  ),
  version: Version,
})
export type AcceptChargeback = v.InferOutput<typeof AcceptChargeback>

/** Facts about a payment that only the provider and the bank know; null if they don't say. */
export const PaymentFacts = v.object({
  /** `authenticated`, `attempt_acknowledged`, `exempted`, `failed`, … */
  threeDSecure: v.nullable(v.string()),
  cardCountry: v.nullable(v.string()),
  cardBrand: v.nullable(v.string()),
  /** `credit`, `debit`, `prepaid` or `unknown`. */
  cardFunding: v.nullable(v.string()),
  /** The provider's estimate: `normal`, `elevated`, `highest`, … */
  riskLevel: v.nullable(v.string()),
})
export type PaymentFacts = v.InferOutput<typeof PaymentFacts>

export const checklistItems = [
  'delivered',
  'readings',
  'confirmed',
  'messages',
  'earlierPayments',
  'authenticated',
  'signIn',
  'verifiedEmail',
] as const

/** What the readings of the inventories or the buyer's confirmation prove. */
const deliveryProofs = ['delivered', 'not_delivered', 'none'] as const
export type DeliveryProof = (typeof deliveryProofs)[number]

const responseEntries = {
  id: v.string(),
  orderId: v.string(),
  number: v.number(),
  itemName: v.string(),
  isInquiry: v.boolean(),
  status: v.picklist(bankDisputeStatuses),
  state: v.picklist(responseStates),
  /** In the provider's words. */
  reason: v.string(),
  amount: v.string(),
  openedAt: v.string(),
  dueBy: v.nullable(v.string()),
  /** The caller is the buyer or the seller. */
  isOwnCase: v.boolean(),
}

/** A dispute of a buyer's bank in the list. */
export const ChargebackRow = v.object(responseEntries)
export type ChargebackRow = v.InferOutput<typeof ChargebackRow>

/** A dispute of a buyer's bank, with everything that staff need to respond. */
export const ChargebackCase = v.object({
  ...responseEntries,
  buyer: v.string(),
  seller: v.string(),
  version: v.number(),
  /** Staff changed the texts; otherwise they follow the order until they are sent. */
  isEdited: v.boolean(),
  evidence: EvidenceTexts,
  /** The bank gets the buyer's email address too. */
  sendsEmail: v.boolean(),
  checklist: v.array(
    v.object({ name: v.picklist(checklistItems), isThere: v.boolean(), count: v.nullable(v.number()) }),
  ),
  proof: v.picklist(deliveryProofs),
  /** Evidence can be submitted now. */
  canRespond: v.boolean(),
  /** When the site submits it by itself; null if staff must, because nothing proves the delivery or the site leaves it to them. */
  automaticAt: v.nullable(v.string()),
  /** Who responded; null if nobody did yet, or the site did. */
  respondedBy: v.nullable(v.string()),
  respondedAt: v.nullable(v.string()),
  /** The provider's reason for rejecting the last response. */
  error: v.nullable(v.string()),
})
export type ChargebackCase = v.InferOutput<typeof ChargebackCase>

export const ChargebackQuery = v.object({
  /** Only those that wait for a response, with the nearest deadline first. */
  open: v.optional(v.picklist(['true', 'false'])),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  ),
  cursor: cursorParam,
})
export type ChargebackQuery = v.InferOutput<typeof ChargebackQuery>

/**
 * What is open about a payment: it isn't charged yet, the provider's staff or the operator review it, the card network warned of fraud, or the
 * buyer's bank asks about it and hasn't taken the money.
 */
export const paymentHolds = ['processing', 'review', 'fraud_warning', 'inquiry'] as const
export type PaymentHold = (typeof paymentHolds)[number]
