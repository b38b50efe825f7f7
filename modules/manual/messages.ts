import type { StatementError } from '@/modules/manual/statements/statement'
import type { TextPosition } from '@/src/kit/text/utf8'

/** Shown on pages. */
export const messages = {
  title: 'Bank transfer',
  lead: 'Send exactly this amount with this reference. Your payment arrives when the bank has booked it, which takes one to three days.',
  amount: 'Amount',
  reference: 'Reference',
  copyReference: 'Copy the reference',
  account: 'To',
  viewOrder: 'View your order',
  payee: {
    title: 'Account for payouts',
    lead: 'Where we send your payouts by bank transfer. Only you and the staff who send them see it.',
    name: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC (optional)',
    password: 'Current password',
    save: 'Save account',
    saved: 'Account saved',
    change: 'Change account',
    pausedUntil: (time: string) => `Your account changed recently. Payouts are paused until ${time}.`,
  },
}

/** Used by the server only. */
export const serverMessages = {
  badStatement: (reason: StatementError['reason'], row: number) =>
    `${problems[reason]} (row ${row}). Nothing was imported.`,
  notUtf8: ({ line, column }: TextPosition) =>
    `The file isn't UTF-8 text (line ${line}, column ${column}). Nothing was imported.`,
  tooLarge: (megabytes: number) => `A statement file has at most ${megabytes} MiB. Export a shorter time.`,
  off: 'BANK_TRANSFER_ACCOUNT: expected a value, because this database contains bank transfers, or orders or payouts that wait for one',
  keptOnBy: 'this database contains bank transfers, or orders or payouts that wait for one',
  /** Why staff say that money arrived, left or came back. */
  reasons: { statement: 'The bank’s statement has it.', byHand: 'Recorded by hand.' },
  payeeDestination: 'Your payout details',
  besideSandbox:
    'BANK_TRANSFER_ACCOUNT: expected none, because this database contains sandbox payments; start with an empty database',
  errors: {
    bad_statement: {
      title: 'Unreadable statement',
      detail: "This file isn't a statement that can be read. Nothing was imported.",
      advice:
        'Export the statement again as CAMT.053 (XML), or as CSV with the columns date, amount and reference. The message names the row.',
    },
    statement_known: {
      title: 'Statement imported before',
      detail: 'This file was imported before. Nothing has changed.',
      advice: 'Export a newer one. Entries that two files have in common count once.',
    },
    entry_closed: {
      title: 'Entry closed',
      detail: 'This entry is no longer open. Reload the page.',
      advice: 'Somebody else matched, confirmed or returned it, or its currency is another one.',
    },
    unknown_reference: {
      title: 'Unknown reference',
      detail: 'No payment and no transfer has this reference.',
      advice:
        'Buyers see it on the page of their order, beginning with MM. Refunds begin with MR, payouts with MP.',
    },
    transfer_closed: {
      title: 'Transfer closed',
      detail: 'This transfer has changed meanwhile. Reload the page.',
      advice: 'Somebody else or a statement recorded that it left, or it is in a payment file.',
    },
    payment_files_off: {
      title: 'No payment files',
      detail: 'The site has no IBAN to debit, so there are no payment files.',
      advice: 'Set BANK_TRANSFER_IBAN, or send the transfers by hand.',
    },
    nothing_to_send: {
      title: 'Nothing to send',
      detail: 'No transfer can be sent by a payment file at the moment.',
      advice:
        'A file has no transfers to accounts without an IBAN, none of your own cases, and no payouts that wait, such as for the end of a review.',
    },
    second_person_needed: {
      title: 'Second person needed',
      detail: 'You already confirmed this. It needs a second person.',
      advice:
        'Ask another member of staff who may see the money. Where there are two, it always takes both; otherwise DECISION_LIMIT_CENTS sets the limit.',
    },
  },
  queues: {
    entries: {
      label: 'Bank transfers to match',
      title: 'Bank transfer to check',
      advice:
        'Money arrived that is not exactly what an order waits for, or that a second person has to confirm. Match it, confirm it, or send it back through the bank.',
    },
    unbooked: {
      label: 'Transfers that no statement has',
      title: 'Transfer not booked',
      advice:
        'No statement has this transfer of a payment file from a week ago. Import the latest statement, or ask the bank. If it was never sent, say so, and the next payment file has it again.',
    },
    transfers: {
      label: 'Transfers to send through the bank',
      title: 'Transfer to send',
      advice:
        'Send the refund or payout by a payment file, or by hand with its reference, then import the next statement.',
    },
  },
}

const problems: Record<StatementError['reason'], string> = {
  not_a_statement:
    'The file is neither a CAMT.053 statement nor a CSV with the columns date, amount and reference',
  malformed: 'The file is damaged or incomplete',
  amount: "This amount can't be read",
  date: "This date can't be read",
  column: 'Two columns have the same name',
  too_long: 'The file has too many entries: export a shorter time',
  entities: 'The file defines XML entities, which statements never do',
  foreign: 'The statement is about another account than the one of the site',
}
