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
  direction: ['type', 'direction', 'credit/debit', 'debit/credit', 'dr/cr', 'cr/dr', 'soll/haben'],
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
  const separators = findSeparators(
    lines.flatMap(({ cells }) =>
      amountColumns.map((name) => plainAmount(cells[columns[name]] ?? '').replace(/^-/, '')),
    ),
  )
  return lines.flatMap(({ cells, row }) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    if (cells.length !== header?.cells.length) throw new StatementError(row, 'malformed')
    const cell = (name: keyof Columns) => cells[columns[name]]?.trim() ?? ''
    const amount = plainAmount(signedAmount(cell))
    const unsigned = amount.replace(/^-/, '')
    const isDebit = unsigned !== amount || debitWords.test(cell('direction'))
    return {
      row,
      day: parseDay(isoDay(cell('day')), row),
      isCredit: !isDebit,
      amountCents: parseCents(separators.decimal(unsigned, row), row),
      currency: cell('currency').toUpperCase() || siteCurrency,
      text: cell('text'),
      payer: cell('payer'),
      account: cell('account'),
      bankId: cell('bankId'),
    }
  })
}

/** In a column that says which way the money went. */
const debitWords = /^(?:d|dr|debit|dbit|s|soll)$/i

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
    direction: find(names.direction),
    text: find(names.text),
    currency: find(names.currency),
    payer: find(names.payer),
    account: find(names.account),
    bankId: find(names.bankId),
  }
}

function plainAmount(text: string): string {
  return text.replace(/[\s'+$€]/g, '')
}

/** How a file writes amounts. `decimal` returns one as `1234.56`, and throws StatementError for one that is written in another way. */
interface Separators {
  pattern: RegExp
  decimal(amount: string, row: number): string
}

function separatorsOf(pattern: RegExp, toDecimal: (amount: string) => string): Separators {
  return {
    pattern,
    decimal: (amount, row) => {
      if (!pattern.test(amount)) throw new StatementError(row, 'amount')
      return toDecimal(amount)
    },
  }
}

/** `1,234.56` */
const decimalPoint = separatorsOf(/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/, (amount) =>
  amount.replaceAll(',', ''),
)
/** `1.234,56` */
const decimalComma = separatorsOf(/^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/, (amount) =>
  amount.replaceAll('.', '').replace(',', '.'),
)

/** An amount that can be read in one way only decides for the whole file. Another one that can be read only in the other way is refused. */
function findSeparators(amounts: readonly string[]): Separators {
  const decisive = amounts.find(
    (amount) => decimalPoint.pattern.test(amount) !== decimalComma.pattern.test(amount),
  )
  return decisive !== undefined && decimalComma.pattern.test(decisive) ? decimalComma : decimalPoint
}

/** `31.01.2026` as `2026-01-31`. Other forms are ambiguous. */
function isoDay(text: string): string {
  return text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
}
