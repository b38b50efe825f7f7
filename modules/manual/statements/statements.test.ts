import { expect, test } from 'bun:test'
import { camtFile, csvFile } from '@/modules/manual/factory'
import { readCamt } from '@/modules/manual/statements/camt'
import { readCsv } from '@/modules/manual/statements/csv'
import { StatementError } from '@/modules/manual/statements/statement'

const entry = { amount: '149.99', text: 'MM2345ABCD', payer: 'Ann', account: 'DE02120300000000202051' }

function failureOf(read: () => unknown) {
  try {
    return read()
  } catch (error) {
    return error instanceof StatementError ? [error.reason, error.row] : error
  }
}

test('a CAMT.053 statement has the payer, the account and the text of each entry', () => {
  const [read, left] = readCamt(
    camtFile([
      { ...entry, payer: 'A &amp; B', id: 'X1' },
      { amount: '-5.00', text: 'MR2345ABCD' },
    ]),
  )
  expect(read).toEqual({
    row: 1,
    isCredit: true,
    day: '2026-01-31',
    amountCents: 14_999,
    currency: 'USD',
    text: 'MM2345ABCD',
    payer: 'A & B',
    account: 'DE02120300000000202051',
    bankId: 'X1',
  })
  expect(left).toMatchObject({ row: 2, isCredit: false, amountCents: 500 })
})

test('newer versions, prefixes, batches, pending entries and reversals are read', () => {
  const file = `<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt>
    <c:Stmt><c:Ntry><c:Amt Ccy="USD">30.00</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts>
      <c:BookgDt><c:DtTm>2026-02-03T10:00:00</c:DtTm></c:BookgDt><c:AcctSvcrRef>B</c:AcctSvcrRef>
      <c:NtryDtls>
        <c:TxDtls><c:Amt Ccy="USD">10</c:Amt><c:RltdPties><c:Dbtr><c:Pty><c:Nm>One</c:Nm></c:Pty></c:Dbtr></c:RltdPties>
          <c:RmtInf><c:Strd><c:CdtrRefInf><c:Ref>MM22222222</c:Ref></c:CdtrRefInf></c:Strd></c:RmtInf></c:TxDtls>
        <c:TxDtls><c:AmtDtls><c:TxAmt><c:Amt Ccy="USD">20.0</c:Amt></c:TxAmt></c:AmtDtls><c:AddtlTxInf>MM33333333</c:AddtlTxInf></c:TxDtls>
      </c:NtryDtls></c:Ntry>
      <c:Ntry><c:Amt Ccy="USD">99</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts><c:Cd>PDNG</c:Cd></c:Sts></c:Ntry>
      <c:Ntry><c:Amt Ccy="USD">7</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:RvslInd>true</c:RvslInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts>
        <c:ValDt><c:Dt>2026-02-04</c:Dt></c:ValDt></c:Ntry>
      <c:Ntry><c:Amt Ccy="USD">8</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:RvslInd>true</c:RvslInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts>
        <c:ValDt><c:Dt>2026-02-04</c:Dt></c:ValDt></c:Ntry>
    </c:Stmt></c:BkToCstmrStmt></c:Document>`
  expect(readCamt(file)).toMatchObject([
    { row: 1, amountCents: 1_000, text: 'MM22222222', payer: 'One', bankId: 'B/1', day: '2026-02-03' },
    { row: 1, amountCents: 2_000, text: 'MM33333333', bankId: 'B/2' },
    { row: 3, amountCents: 700, isCredit: true },
    { row: 4, amountCents: 800, isCredit: false },
  ])
})

test.each([
  ['truncated', camtFile([entry]).slice(0, 700), 'malformed'],
  ['with entities', `<!DOCTYPE x [<!ENTITY a "b">]>${camtFile([entry])}`, 'entities'],
  ['of another kind', '<Document><CstmrCdtTrfInitn/></Document>', 'not_a_statement'],
  ['HTML', '<html><body>Log in</body></html>', 'not_a_statement'],
  ['with three decimals', camtFile([{ ...entry, amount: '1.005' }]), 'amount'],
  ['with a missing amount', camtFile([entry]).replace(/<Amt.*?<\/Amt>/, ''), 'amount'],
  ['with a wrong date', camtFile([{ ...entry, day: '2026-13-01' }]), 'date'],
  ['with an entry without a status', camtFile([entry]).replace(/<Sts>.*?<\/Sts>/, ''), 'malformed'],
])('XML %s is refused with its row', (_, xml, reason) => {
  expect(failureOf(() => readCamt(xml))).toEqual([reason, expect.any(Number)])
})

test.each([
  ['commas', csvFile([{ ...entry, amount: '1499.99' }])],
  ['quotes and thousands', 'Date,Amount,Reference\r\n2026-01-31,"1,499.99","MM2345ABCD"\r\n'],
  [
    'semicolons and decimal commas',
    '\uFEFFBuchungstag;Betrag;Verwendungszweck\n31.01.2026;1.499,99;MM2345ABCD\n',
  ],
  ['a column for each direction', 'Date,Debit,Credit,Reference\n2026-01-31,,1499.99,MM2345ABCD\n'],
  ['tabs and plus signs', 'Description\tAmount\tBooking Date\nMM2345ABCD\t+1499.99\t2026-01-31'],
])('CSV with %s is read', (_, text) => {
  expect(readCsv(text, 'USD')).toMatchObject([
    { row: 2, day: '2026-01-31', amountCents: 149_999, currency: 'USD', text: 'MM2345ABCD', isCredit: true },
  ])
})

test.each(['5.00,', '-5.00,', '5.00,0.00'])('debits in a column of their own are read: %s', (cells) => {
  expect(readCsv(`Date,Paid out,Paid in,Memo\n2026-01-31,${cells},x\n`, 'USD')).toMatchObject([
    { amountCents: 500, isCredit: false },
  ])
})

test.each([
  ['without columns', 'hello\nworld', ['not_a_statement', 1]],
  ['empty', '', ['not_a_statement', 1]],
  ['with a short line', 'Date,Amount,Reference\n2026-01-31,5', ['malformed', 2]],
  ['that ends in quotes', 'Date,Amount,Reference\n2026-01-31,5,"MM', ['malformed', 2]],
  ['with a word as amount', 'Date,Amount,Reference\n2026-01-31,5,x\n2026-01-31,five,y', ['amount', 3]],
  [
    'with two ways to write amounts',
    'Date,Amount,Reference\n2026-01-31,"3,50",x\n2026-01-31,3.50,y',
    ['amount', 3],
  ],
  ['with wrong groups', 'Date,Amount,Reference\n2026-01-31,"1,2,3,4.00",x', ['amount', 2]],
  ['with an ambiguous date', 'Date,Amount,Reference\n01/02/2026,5,x', ['date', 2]],
])('CSV %s is refused with its row', (_, text, failure) => {
  expect(failureOf(() => readCsv(text, 'USD'))).toEqual(failure)
})

test('a column can say which way the money went', () => {
  const text = 'Date,Amount,Type,Memo\n2026-01-31,12.00,DEBIT,x\n2026-01-31,12.00,Transfer,y'
  expect(readCsv(text, 'USD').map(({ isCredit }) => isCredit)).toEqual([false, true])
})

test('a statement of another account is refused', () => {
  const file = camtFile([entry])
  expect(failureOf(() => readCamt(file, 'GB29NWBK60161331926819'))).toEqual(['foreign', 1])
  expect(readCamt(file, 'DE89370400440532013000')).toHaveLength(1)
})

test('a line break in quotes does not shift the rows that errors name', () => {
  const text = 'Date,Amount,Reference\n2026-01-31,5,"two\nlines"\n2026-01-31,x,y'
  expect(failureOf(() => readCsv(text, 'USD'))).toEqual(['amount', 4])
})
