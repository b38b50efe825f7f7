import * as v from 'valibot'
import { inputMessages } from '@/modules/manual/input-messages'
import { limitParam } from '@/src/kit/params'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

export const entryStates = ['open', 'counted', 'returned'] as const
export type EntryState = (typeof entryStates)[number]

/**
 * Why an entry waits for staff. `unconfirmed`: it fits, and a second person has to confirm it. `short` and `over`: all entries with its reference
 * are less or more than the price. `settled`: the order was paid before.
 */
const entryProblems = [
  'no_reference',
  'unknown_reference',
  'short',
  'over',
  'currency',
  'settled',
  'unconfirmed',
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
  refundsPaid: v.number(),
})
export type ImportedStatement = v.InferOutput<typeof ImportedStatement>

export const EntriesQuery = v.object({
  state: v.optional(v.picklist(entryStates, inputMessages.state)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  /** The ID of the last entry of the previous page. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(40, inputMessages.cursor))),
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
  state: v.picklist(entryStates),
  problem: v.nullable(v.picklist(entryProblems)),
  /** The order that it pays, or would. */
  orderId: v.nullable(v.string()),
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

/** A refund to send through the bank. */
export const WaitingRefund = v.object({
  id: v.string(),
  orderId: v.string(),
  amount: v.string(),
  /** What to write on the transfer, so that the statement shows that it was paid. */
  reference: v.string(),
  payer: v.string(),
  account: v.string(),
  at: v.string(),
  isProposed: v.boolean(),
  isOwnProposal: v.boolean(),
})
export type WaitingRefund = v.InferOutput<typeof WaitingRefund>
