import * as v from 'valibot'
import { compactAccount } from '@/modules/manual/iban-contract'
import { inputMessages } from '@/modules/manual/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

export const entryStates = ['open', 'counted', 'returned'] as const
export type EntryState = (typeof entryStates)[number]

/**
 * Why an entry waits for staff. `unconfirmed`: it fits, and a second person has to confirm it. `short` and `over`: all entries with its reference
 * are less or more than the price. `settled`: the order was paid before. `other_amount`: of a transfer of the site, which has another amount.
 * `sent_twice`: a transfer left before. `not_sent`: of a transfer that the site didn't send. `recalled`: a payment left again.
 */
const entryProblems = [
  'no_reference',
  'unknown_reference',
  'short',
  'over',
  'currency',
  'settled',
  'unconfirmed',
  'other_amount',
  'sent_twice',
  'not_sent',
  'recalled',
] as const
export type EntryProblem = (typeof entryProblems)[number]

/** What a buyer has to transfer. */
export const TransferDetails = v.object({
  account: v.array(v.string()),
  reference: v.string(),
  /** A decimal string of dollars. */
  amount: v.string(),
  reserveUntil: v.string(),
})
export type TransferDetails = v.InferOutput<typeof TransferDetails>

const nameMax = 100
const accountMax = 200
const pageMax = 100

export const StatementQuery = v.object({
  /** The name of the file. */
  name: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => sanitizeLine(name, nameMax)),
    ),
    '',
  ),
})

/** What an imported statement file led to: how many entries each. */
export const ImportedStatement = v.object({
  counted: v.number(),
  open: v.number(),
  /** Entries that an earlier file had. */
  known: v.number(),
  /** Refunds and payouts that left. */
  sent: v.number(),
  /** Those that came back. */
  returned: v.number(),
})
export type ImportedStatement = v.InferOutput<typeof ImportedStatement>

export const EntriesQuery = v.object({
  state: v.optional(v.picklist(entryStates, inputMessages.state)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type EntriesQuery = v.InferOutput<typeof EntriesQuery>

export const Entry = v.object({
  id: v.string(),
  row: v.number(),
  day: v.string(),
  amount: v.string(),
  currency: v.string(),
  text: v.string(),
  payer: v.string(),
  account: v.string(),
  /** The money left. */
  isDebit: v.boolean(),
  state: v.picklist(entryStates),
  problem: v.nullable(v.picklist(entryProblems)),
  /** The order that it pays, or would. */
  orderId: v.nullable(v.string()),
  /** The reference of the transfer that left or came back. */
  transferId: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** The user proposed it, so another person has to confirm it. */
  isOwnProposal: v.boolean(),
})
export type Entry = v.InferOutput<typeof Entry>

export const MatchInput = v.object({
  reference: v.pipe(v.string(inputMessages.reference), v.trim(), v.maxLength(40, inputMessages.reference)),
})
export const ReturnInput = v.object({
  note: v.pipe(
    v.string(inputMessages.note),
    v.transform(sanitizeLine),
    v.minLength(1, inputMessages.note),
    v.maxLength(300, inputMessages.note),
  ),
})

export type CreditTransferKind = 'refund' | 'payout'

/** `sent`: in a payment file. `returned`: all of it came back. `canceled`: it won't be sent. */
export type CreditTransferState = 'waiting' | 'sent' | 'paid' | 'returned' | 'canceled'

/** What staff say about a transfer: that it left, or that it didn't although a payment file had it. */
const creditTransferActs = ['paid', 'unsent'] as const
export type CreditTransferAct = (typeof creditTransferActs)[number]

/** A refund or a payout to send through the bank. */
export const CreditTransfer = v.object({
  /** What to write on the transfer, so that the statement shows that it left. */
  id: v.string(),
  kind: v.picklist(['refund', 'payout']),
  state: v.picklist(['waiting', 'sent']),
  /** The order of a refund. */
  orderId: v.nullable(v.string()),
  amount: v.string(),
  name: v.string(),
  /** Empty if it isn't known. */
  account: v.string(),
  bic: v.string(),
  /**
   * It must not leave now: a payout whose seller is suspended or under review, that the balance no longer covers, or while payouts are off; a refund of a
   * payment that has left again.
   */
  isHeld: v.boolean(),
  /** Whether a payment file can have it: to an IBAN, and nobody says that it has left. */
  fitsFile: v.boolean(),
  fileId: v.nullable(v.string()),
  at: v.string(),
  /** What a person proposed and another has to do as well. */
  proposal: v.nullable(v.picklist(creditTransferActs)),
  isOwnProposal: v.boolean(),
})
export type CreditTransfer = v.InferOutput<typeof CreditTransfer>

/** A payment file for the bank. */
export const PaymentFile = v.object({
  id: v.string(),
  count: v.number(),
  total: v.string(),
  at: v.string(),
  /** Its transfers that no statement has yet. */
  open: v.number(),
})
export type PaymentFile = v.InferOutput<typeof PaymentFile>

/** `left`: how many transfers it doesn't have, because their accounts aren't IBANs, they wait, or they are the caller's own. */
export const NewPaymentFile = v.object({ ...PaymentFile.entries, left: v.number() })
export type NewPaymentFile = v.InferOutput<typeof NewPaymentFile>

/** Where a seller wants to be paid. */
const PayeeDetails = v.object({ name: v.string(), account: v.string(), bic: v.string() })
export const Payee = v.object({
  /** What the operator asks for instead of an IBAN; null for an IBAN. */
  accountLabel: v.nullable(v.string()),
  /** Null until the seller has entered it. */
  details: v.nullable(PayeeDetails),
  /** End of the payout pause after a change. */
  frozenUntil: v.nullable(v.string()),
})
export type Payee = v.InferOutput<typeof Payee>

const payeeText = (max: number, message: string) =>
  v.pipe(v.string(message), v.transform(sanitizeLine), v.minLength(1, message), v.maxLength(max, message))

/** Names at banks have at most 70 characters. */
const payeeNameMax = 70
export const PayeeInput = v.object({
  name: payeeText(payeeNameMax, inputMessages.name),
  account: payeeText(accountMax, inputMessages.account),
  bic: v.optional(
    v.pipe(
      v.string(inputMessages.bic),
      v.transform(compactAccount),
      v.regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, inputMessages.bic),
    ),
    '',
  ),
  currentPassword: v.optional(v.pipe(v.string(), v.maxLength(128))),
})
export type PayeeInput = v.InferOutput<typeof PayeeInput>
