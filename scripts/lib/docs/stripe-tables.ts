import { accountEvents, accountType, type EventRow, siteEvents } from '@/modules/checkout/stripe/event-table'
import {
  accountStates,
  disputeStates,
  intentStates,
  payoutStates,
  refundStates,
  riskStates,
} from '@/modules/checkout/stripe/provider-states'
import { markdownTable, withGeneratedTable } from '@/scripts/lib/docs/markdown'

const path = 'docs/money.md'

/** Returns docs/money.md with the tables of the states and events of Stripe. */
export function withStripeTables(document: string): string {
  const withStates = withGeneratedTable(document, {
    path,
    source: 'the states of Stripe',
    table: [orderStates(), sellerStates()].join('\n\n'),
  })
  return withGeneratedTable(withStates, { path, source: 'the events of Stripe', table: events() })
}

function orderStates(): string {
  const rows = [
    ...rowsOf('payment intent', intentStates),
    ...rowsOf('refund', refundStates),
    ...rowsOf('dispute', disputeStates),
    ...Object.entries(riskStates).map(([name, { unpaid, open, ended }]) => [name, '', unpaid, open, ended]),
  ]
  return markdownTable(
    ['at Stripe', 'here', 'order not paid', 'order paid, sent or disputed', 'order ended'],
    rows,
  )
}

type OrderStates = Record<string, { as: string; unpaid: string; open: string; ended: string }>

function rowsOf(object: string, states: OrderStates): string[][] {
  return Object.entries(states).map(([name, { as, unpaid, open, ended }]) => [
    `${object}: ${name}`,
    `\`${as}\``,
    unpaid,
    open,
    ended,
  ])
}

function sellerStates(): string {
  const accounts = Object.entries(accountStates).map(([name, effect]) => [
    `connected account: ${name}`,
    effect,
  ])
  return markdownTable(['at Stripe', 'what follows'], [...accounts, ...Object.entries(payoutStates)])
}

function events(): string {
  const rows = [
    ...eventRows('the site', siteEvents),
    ...eventRows('a seller', accountEvents),
    [`\`${accountType}…\``, 'a seller', 'account'],
  ]
  return markdownTable(['event', 'account of', 'what is read again'], rows)
}

function eventRows(owner: string, rows: Record<string, EventRow>): string[][] {
  return Object.entries(rows).map(([type, row]) => [
    `\`${type}\``,
    owner,
    'reads' in row ? row.reads : `nothing: ${row.ignored}`,
  ])
}
