import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { compactAccount } from '@/modules/manual/iban-contract'
import {
  parseCents,
  parseDay,
  type StatementEntry,
  StatementError,
} from '@/modules/manual/statements/statement'

type Node = Readonly<Record<string, unknown>>

/** Elements that may occur several times. */
const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlRmtInf'])

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: { enabled: true, maxTotalExpansions: Number.POSITIVE_INFINITY },
  isArray: (name) => lists.has(name),
})

/**
 * Reads CAMT.053, the bank-to-customer statement of ISO 20022, of any version. `ownIban` is the account that it must be about, if that is known.
 * Throws StatementError.
 */
export function readCamt(xml: string, ownIban?: string): StatementEntry[] {
  // Its entities could expand to anything, and a statement never has one.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new StatementError(1, 'entities')
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new StatementError(valid.err.line, 'malformed')
  const root = childOf(childOf(parser.parse(xml), 'Document'), 'BkToCstmrStmt')
  const statements = listOf(root, 'Stmt')
  if (statements.length === 0) throw new StatementError(1, 'not_a_statement')
  const found: StatementEntry[] = []
  let row = 0
  for (const statement of statements) {
    const iban = compactAccount(textOf(childOf(statement, 'Acct'), 'Id', 'IBAN'))
    if (ownIban !== undefined && iban !== '' && iban !== ownIban) throw new StatementError(row + 1, 'foreign')
    for (const entry of listOf(statement, 'Ntry')) {
      row++
      if (isBooked(entry, row)) found.push(...readEntry(entry, row))
    }
  }
  return found
}

/** Pending entries come again once they are booked. Each entry has a status. */
function isBooked(entry: Node, row: number): boolean {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
  if (status === '') throw new StatementError(row, 'malformed')
  return status === 'BOOK'
}

/** An entry may stand for several transactions, each with its own amount. */
function readEntry(entry: Node, row: number): StatementEntry[] {
  const date = textOf(entry, 'BookgDt', 'Dt') || textOf(entry, 'BookgDt', 'DtTm')
  const day = parseDay(date || textOf(entry, 'ValDt', 'Dt') || textOf(entry, 'ValDt', 'DtTm'), row)
  const details = listOf(entry, 'NtryDtls').flatMap((detail) => listOf(detail, 'TxDtls'))
  const isBatch = details.length > 1
  if (isBatch) requireSum(details, entry, row)
  return (details.length > 0 ? details : [{}]).map((detail, index) => {
    const amount = isBatch ? amountOf(detail, row) : childOf(entry, 'Amt')
    const isArriving = isCredit(detail, entry)
    const other = isArriving ? 'Dbtr' : 'Cdtr'
    const bankId = textOf(detail, 'Refs', 'AcctSvcrRef') || textOf(entry, 'AcctSvcrRef')
    return {
      row,
      day,
      isCredit: isArriving,
      amountCents: parseCents(textOf(amount, '#text'), row),
      currency: textOf(amount, '@_Ccy').toUpperCase(),
      text: textsOf(detail, entry).join(' '),
      payer: textOf(detail, 'RltdPties', other, 'Nm') || textOf(detail, 'RltdPties', other, 'Pty', 'Nm'),
      account:
        textOf(detail, 'RltdPties', `${other}Acct`, 'Id', 'IBAN') ||
        textOf(detail, 'RltdPties', `${other}Acct`, 'Id', 'Othr', 'Id'),
      bankId: bankId && isBatch ? `${bankId}/${index + 1}` : bankId,
    }
  })
}

/** The transactions of an entry are all of it, unless the bank states them in another currency. */
function requireSum(details: readonly Node[], entry: Node, row: number): void {
  const total = childOf(entry, 'Amt')
  const currency = textOf(total, '@_Ccy')
  const amounts = details.map((detail) => ({
    amount: amountOf(detail, row),
    isArriving: isCredit(detail, entry),
  }))
  if (amounts.some(({ amount }) => textOf(amount, '@_Ccy') !== currency)) return
  const centsOf = (amount: Node, isArriving: boolean) =>
    parseCents(textOf(amount, '#text'), row) * (isArriving ? 1 : -1)
  const sum = amounts.reduce((cents, { amount, isArriving }) => cents + centsOf(amount, isArriving), 0)
  if (sum !== centsOf(total, isCredit({}, entry))) throw new StatementError(row, 'amount')
}

/** Also of a reversal: its indicator says how the account changes, not how the reversed entry did. */
function isCredit(detail: Node, entry: Node): boolean {
  return (textOf(detail, 'CdtDbtInd') || textOf(entry, 'CdtDbtInd')) === 'CRDT'
}

function amountOf(detail: Node, row: number): Node {
  const amounts = [childOf(detail, 'Amt'), childOf(childOf(childOf(detail, 'AmtDtls'), 'TxAmt'), 'Amt')]
  const found = amounts.find((amount) => textOf(amount, '#text') !== '')
  if (!found) throw new StatementError(row, 'amount')
  return found
}

function textsOf(detail: Node, entry: Node): string[] {
  const remittance = childOf(detail, 'RmtInf')
  const structured = listOf(remittance, 'Strd')
  return [
    ...valuesOf(remittance, 'Ustrd'),
    ...structured.map((each) => textOf(each, 'CdtrRefInf', 'Ref')),
    ...structured.flatMap((each) => valuesOf(each, 'AddtlRmtInf')),
    textOf(detail, 'Refs', 'EndToEndId'),
    textOf(detail, 'Refs', 'PmtInfId'),
    ...listOf(entry, 'NtryDtls').map((each) => textOf(each, 'Btch', 'PmtInfId')),
    textOf(detail, 'AddtlTxInf'),
    textOf(entry, 'AddtlNtryInf'),
  ].filter((each) => each !== '' && each !== 'NOTPROVIDED')
}

function childOf(node: unknown, name: string): Node {
  const child = isRecord(node) ? node[name] : undefined
  if (isRecord(child)) return child
  return typeof child === 'string' ? { '#text': child } : {}
}

function listOf(node: Node, name: string): Node[] {
  const list = node[name]
  return Array.isArray(list) ? list.map((each) => (isRecord(each) ? each : { '#text': String(each) })) : []
}

function valuesOf(node: Node, name: string): string[] {
  return listOf(node, name).map((each) => textOf(each, '#text'))
}

function textOf(node: Node, ...path: string[]): string {
  const leaf = path.reduce<Node>(
    (parent, name) =>
      name === '#text' || name.startsWith('@_') ? { '#text': parent[name] } : childOf(parent, name),
    node,
  )
  const value = leaf['#text']
  return typeof value === 'string' ? value.trim() : ''
}

function isRecord(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
