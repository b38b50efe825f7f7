import {
  parseCents,
  parseDay,
  type StatementEntry,
  StatementError,
} from '@/modules/manual/statements/statement'
import { CsvError, type CsvLine, readCsvLines } from '@/src/kit/text/csv'

/** The names that banks give to a column, in lowercase. */
const names = {
  day: ['date', 'booking date', 'booking', 'transaction date', 'posting date', 'buchungstag'],
  amount: ['amount', 'betrag'],
  credit: ['credit', 'money in', 'paid in', 'haben'],
  debit: ['debit', 'money out', 'paid out', 'soll'],
  text: ['reference', 'description', 'details', 'memo', 'text', 'purpose', 'verwendungszweck'],
  currency: ['currency', 'ccy', 'währung'],
  payer: ['payer', 'name', 'counterparty', 'debtor', 'beneficiary/payer', 'auftraggeber'],
  account: ['account', 'iban', 'counterparty account', 'debtor account'],
  bankId: ['id', 'transaction id', 'bank reference'],
} as const

type Columns = Record<keyof typeof names, number>

/** Reads a statement as CSV with a line of column names; commas, semicolons or tabs separate. Throws StatementError. */
export function readCsv(text: string, siteCurrency: string): StatementEntry[] {
  const [header, ...lines] = readLines(text)
  const columns = columnsOf(header?.cells ?? [])
  if (columns.day < 0 || columns.text < 0 || amountColumns.every((name) => columns[name] < 0))
    throw new StatementError(1, 'not_a_statement')
  const isDecimalComma = findDecimalComma(
    lines.flatMap(({ cells }) => amountColumns.map((name) => cells[columns[name]] ?? '')),
  )
  return lines.flatMap(({ cells, row }) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    if (cells.length !== header?.cells.length) throw new StatementError(row, 'malformed')
    const cell = (name: keyof Columns) => cells[columns[name]]?.trim() ?? ''
    const amount = signedAmount(cell).replace(/[\s'+$€]/g, '')
    const plain = isDecimalComma ? amount.replaceAll('.', '').replace(',', '.') : amount.replaceAll(',', '')
    return {
      row,
      day: parseDay(isoDay(cell('day')), row),
      isCredit: !plain.startsWith('-'),
      amountCents: parseCents(plain.replace(/^-/, ''), row),
      currency: cell('currency').toUpperCase() || siteCurrency,
      text: cell('text'),
      payer: cell('payer'),
      account: cell('account'),
      bankId: cell('bankId'),
    }
  })
}

const amountColumns = ['amount', 'credit', 'debit'] as const

/** One column with a sign, or one for each direction, of which the other is empty or zero. */
function signedAmount(cell: (name: keyof Columns) => string): string {
  const debit = cell('debit')
  if (/[1-9]/.test(debit)) return `-${debit.replace('-', '')}`
  return cell('amount') || cell('credit')
}

function readLines(text: string): CsvLine[] {
  try {
    return readCsvLines(text)
  } catch (error) {
    throw error instanceof CsvError ? new StatementError(error.row, 'malformed') : error
  }
}

function columnsOf(header: readonly string[]): Columns {
  const lower = header.map((cell) => cell.trim().toLowerCase())
  const find = (wanted: readonly string[]) => {
    const at = lower.findIndex((cell) => wanted.includes(cell))
    if (at >= 0 && lower.lastIndexOf(lower[at] ?? '') !== at) throw new StatementError(1, 'column')
    return at
  }
  return {
    day: find(names.day),
    amount: find(names.amount),
    credit: find(names.credit),
    debit: find(names.debit),
    text: find(names.text),
    currency: find(names.currency),
    payer: find(names.payer),
    account: find(names.account),
    bankId: find(names.bankId),
  }
}

/** `1.234,56` or `12,5`: a comma comes last and has at most two digits after it, in every amount that has one. */
function findDecimalComma(amounts: readonly string[]): boolean {
  const withComma = amounts.filter((amount) => amount.includes(','))
  return withComma.length > 0 && withComma.every((amount) => /,\d{1,2}\s*$/.test(amount))
}

/** `31.01.2026` as `2026-01-31`. Other forms are ambiguous. */
function isoDay(text: string): string {
  return text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
}
