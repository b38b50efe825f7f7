import type { EntryProblem, EntryState } from '@/modules/manual/contract'

const problems: Record<EntryProblem, string> = {
  no_reference: 'No reference',
  unknown_reference: 'Unknown reference',
  short: 'Less than the price',
  over: 'More than the price',
  currency: 'Other currency',
  settled: 'Paid before',
  unconfirmed: 'Needs a second person',
}

const states: Record<EntryState, string> = { open: 'To check', counted: 'Counted', returned: 'Sent back' }

export const staffMessages = {
  title: 'Bank transfers',
  lead: 'Import statements of the bank. What is exactly the amount of an order with its reference counts at once; everything else is listed here until you decide it.',
  import: {
    label: 'Statement (CAMT.053 or CSV)',
    button: 'Import statement',
    busy: 'Importing...',
    noFile: 'Choose a file.',
    done: ({
      counted,
      open,
      known,
      refundsPaid,
    }: Record<'counted' | 'open' | 'known' | 'refundsPaid', number>) =>
      `${counted} counted, ${open} to check, ${known} known, ${refundsPaid} refunds paid.`,
    failed: 'Not imported',
  },
  entries: 'Arrived money',
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
  return: {
    button: 'Send back',
    title: 'Sent back through the bank',
    field: 'How it was sent back',
    submit: 'Close case',
  },
  failed: 'Not Saved',
  order: 'Order',
  refunds: {
    title: 'Refunds to send',
    none: 'No refunds to send.',
    to: (payer: string, account: string) =>
      [payer, account].filter((part) => part !== '').join(', ') || 'Ask the buyer for their account.',
    paid: 'Mark as paid',
    confirm: 'Confirm as paid',
    waits: 'Needs a second person.',
  },
}
