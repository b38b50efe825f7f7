import type { EntryProblem, EntryState } from '@/modules/manual/contract'
import { formatCount, plural } from '@/src/kit/text/plural'

const problems: Record<EntryProblem, string> = {
  no_reference: 'No reference',
  unknown_reference: 'Unknown reference',
  short: 'Less than the price',
  over: 'More than the price',
  currency: 'Other currency',
  settled: 'Paid before',
  unconfirmed: 'Needs a second person',
  other_amount: 'Other amount',
  sent_twice: 'Sent twice',
  not_sent: 'Not sent by the site',
  recalled: 'Payment left again',
}

const states: Record<EntryState, string> = { open: 'To check', counted: 'Counted', returned: 'Closed' }

export const staffMessages = {
  title: 'Bank transfers',
  lead: 'Import statements of the bank. What is exactly the amount of an order with its reference counts; everything else is listed here until you decide it. If two of you may see the money, the second one imports the same file to confirm it.',
  import: {
    label: 'Statement (CAMT.053 or CSV)',
    button: 'Import statement',
    busy: 'Importing...',
    noFile: 'Choose a file.',
    done: ({
      counted,
      open,
      known,
      sent,
      returned,
    }: Record<'counted' | 'open' | 'known' | 'sent' | 'returned', number>) =>
      `${counted} counted, ${open} to check, ${known} known, ${sent} transfers sent, ${returned} returned.`,
    failed: 'Not imported',
  },
  entries: 'Money in statements',
  columns: {
    day: 'Day',
    amount: 'Amount',
    payer: 'From',
    text: 'Text',
    state: 'State',
    order: 'Order',
    actions: 'Actions',
  },
  state: 'State',
  anyState: 'Any state',
  states,
  problems,
  entryName: (amount: string, payer: string) => `${amount} from ${payer || 'unknown'}`,
  match: { button: 'Match', title: 'Match to a payment', field: 'Reference', submit: 'Match' },
  confirm: 'Confirm',
  waits: 'Needs a second person.',
  return: {
    button: 'Close',
    title: 'Sent back or settled otherwise',
    field: 'How it was settled',
    submit: 'Close case',
  },
  failed: 'Not Saved',
  order: 'Order',
  transfers: {
    title: 'Transfers to send',
    loadFailed: "The transfers couldn't be loaded.",
    kinds: { refund: 'Refund', payout: 'Payout' },
    to: (...parts: string[]) =>
      parts.filter((part) => part !== '').join(', ') || 'Ask the buyer for their account.',
    inFile: (file: string) => `In ${file}`,
    acts: { paid: 'Mark as paid', unsent: 'Not sent' },
    confirm: { paid: 'Confirm as paid', unsent: 'Confirm as not sent' },
    held: "Don't send yet",
    cancel: {
      button: 'Cancel',
      title: 'Cancel this payout?',
      description: 'The money is available to the seller again, who is notified.',
      help: 'Only staff read it.',
      submit: 'Cancel payout',
      done: 'Payout Canceled',
    },
  },
  files: {
    title: 'Payment files',
    lead: (count: number) =>
      `${formatCount(count)} ${plural(count, { one: 'transfer waits', other: 'transfers wait' })} with an IBAN.`,
    make: 'Make payment file',
    made: ({ count, total }: { count: number; total: string }) =>
      `${formatCount(count)} ${plural(count, { one: 'transfer', other: 'transfers' })} of ${total}. Download the file and upload it at your bank.`,
    left: (count: number) =>
      `${formatCount(count)} ${plural(count, { one: 'other waits', other: 'others wait' })}: without an IBAN, not to be sent yet, your own, or more than a file takes.`,
    failed: 'No File Made',
    download: (file: string) => `${file} (pain.001)`,
    facts: ({ count, total, at, open }: { count: number; total: string; at: string; open: number }) =>
      `${at} · ${formatCount(count)} ${plural(count, { one: 'transfer', other: 'transfers' })} · ${total} · ${open === 0 ? 'all booked' : `${formatCount(open)} not booked`}`,
  },
}
