import { expect, test } from 'bun:test'
import { buildPayoutSite, net } from '@/modules/manual/factory'
import { readCamt } from '@/modules/manual/statements/camt'

/** An entry as a bank knows it, before it writes it in its own way. */
interface Booking {
  id: string
  /** Negative if the money left. */
  cents: number
  text: string
  name: string
  iban: string
  endToEndId?: string
}

const amountOf = ({ cents }: Pick<Booking, 'cents'>) => (Math.abs(cents) / 100).toFixed(2)
const directionOf = ({ cents }: Pick<Booking, 'cents'>) => (cents < 0 ? 'DBIT' : 'CRDT')
const sideOf = ({ cents }: Booking) => (cents < 0 ? 'Cdtr' : 'Dbtr')

/** A bank that splits the text, names each transaction inside of its entry and adds codes of its own (version 2, as in Germany). */
function splitTexts(bookings: readonly Booking[]): string {
  const entries = bookings.map((booking) => {
    const { id, text, name, iban, endToEndId = 'NOTPROVIDED' } = booking
    const side = sideOf(booking)
    const amount = `<Amt Ccy="USD">${amountOf(booking)}</Amt>`
    return `<Ntry>${amount}<CdtDbtInd>${directionOf(booking)}</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-01-30</Dt></BookgDt><ValDt><Dt>2026-01-31</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef>
      <BkTxCd><Prtry><Cd>NTRF+166+00931</Cd><Issr>DK</Issr></Prtry></BkTxCd>
      <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
        <AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>
        <RltdPties><${side}><Nm>${name}</Nm></${side}><${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct></RltdPties>
        <RmtInf><Ustrd>${text.slice(0, 9)}</Ustrd><Ustrd>${text.slice(9)}</Ustrd></RmtInf>
      </TxDtls></NtryDtls><AddtlNtryInf>SEPA CREDIT</AddtlNtryInf></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-02-01T00:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>${entries.join('')}</Stmt>
</BkToCstmrStmt></Document>`
}

/** A bank that books all of a day as one entry with a prefix on each element, and references in structure (version 8, as in Switzerland). */
function oneEntryPerDay(bookings: readonly Booking[]): string {
  const details = bookings.map((booking) => {
    const { id, text, name, iban, endToEndId = 'NOTPROVIDED' } = booking
    const side = sideOf(booking)
    return `<n:TxDtls><n:Refs><n:AcctSvcrRef>${id}</n:AcctSvcrRef><n:EndToEndId>${endToEndId}</n:EndToEndId></n:Refs>
      <n:Amt Ccy="USD">${amountOf(booking)}</n:Amt><n:CdtDbtInd>${directionOf(booking)}</n:CdtDbtInd>
      <n:RltdPties><n:${side}><n:Pty><n:Nm>${name}</n:Nm></n:Pty></n:${side}>
        <n:${side}Acct><n:Id><n:IBAN>${iban}</n:IBAN></n:Id></n:${side}Acct></n:RltdPties>
      <n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>RF18 5390 0754 7034</n:Ref></n:CdtrRefInf><n:AddtlRmtInf>${text}</n:AddtlRmtInf></n:Strd></n:RmtInf>
    </n:TxDtls>`
  })
  const total = { cents: bookings.reduce((sum, { cents }) => sum + cents, 0) }
  return `<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt>
  <n:Stmt><n:Ntry><n:Amt Ccy="USD">${amountOf(total)}</n:Amt><n:CdtDbtInd>${directionOf(total)}</n:CdtDbtInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts>
    <n:BookgDt><n:DtTm>2026-01-30T23:59:59.000+01:00</n:DtTm></n:BookgDt><n:AcctSvcrRef>DAY</n:AcctSvcrRef>
    <n:NtryDtls><n:Btch><n:NbOfTxs>${bookings.length}</n:NbOfTxs></n:Btch>${details.join('')}</n:NtryDtls></n:Ntry></n:Stmt>
</n:BkToCstmrStmt></n:Document>`
}

/** A bank that says everything in one text, with more decimals, Windows line breaks and a byte order mark. */
function textOnly(bookings: readonly Booking[]): string {
  const entries = bookings.map((booking) => {
    const { id, text, name, iban, endToEndId = '' } = booking
    return `  <Ntry>
    <NtryRef>${id}</NtryRef>
    <Amt Ccy="usd">${amountOf(booking)}00</Amt>
    <CdtDbtInd>${directionOf(booking)}</CdtDbtInd>
    <Sts>BOOK</Sts>
    <ValDt><Dt>2026-01-30</Dt></ValDt>
    <AcctSvcrRef>${id}</AcctSvcrRef>
    <AddtlNtryInf>/TRTP/SEPA/IBAN/${iban}/NAME/${name}/EREF/${endToEndId}/REMI/${text}</AddtlNtryInf>
  </Ntry>`
  })
  const file = `<?xml version="1.0" encoding="utf-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.06">
<BkToCstmrStmt><Stmt><Id>1</Id>
${entries.join('\n')}
</Stmt></BkToCstmrStmt>
</Document>
`
  return `\uFEFF${file.replaceAll('\n', '\r\n')}`
}

const dialects = { splitTexts, oneEntryPerDay, textOnly }
type Dialect = keyof typeof dialects
const names = Object.keys(dialects) as Dialect[]

test.each(names)('%s: payments, payouts and returns are found in the statement of a bank', async (name) => {
  await using site = await buildPayoutSite()
  await site.makeFile()
  const { orderId, reference } = await site.reserve()
  const person = { name: 'Ann &amp; Bob', iban: 'DE02120300000000202051' }
  const payment = { ...person, id: 'P', cents: 14_999, text: `Payment for ${reference}` }
  const sent = { ...person, id: 'S', cents: -13_814, text: 'Payout', endToEndId: site.id }
  const returned = { ...person, id: 'R', cents: 13_814, text: 'AC04 closed account', endToEndId: site.id }
  const { status, body } = await site.upload(dialects[name]([returned, payment, sent]))
  expect([status, body]).toEqual([201, { counted: 1, open: 0, known: 0, sent: 1, returned: 1 }])
  expect(await site.state(orderId)).toBe('paid')
  expect(await site.seesInWallet()).toEqual([net, ['returned']])
  const again = await site.upload(
    dialects[name]([returned, payment, sent, { ...payment, id: 'P2', cents: 1 }]),
  )
  expect(again.body).toMatchObject({ known: 3, open: 1 })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(names)('%s: a file that is cut or has lost a tag is refused', (name) => {
  const booking = { id: 'P', cents: 14_999, text: 'MM22222222', name: 'Ann', iban: 'DE02120300000000202051' }
  const file = dialects[name]([booking, { ...booking, id: 'Q', text: 'MM33333333' }])
  const whole = JSON.stringify(readCamt(file))
  for (let length = 0; length < file.trimEnd().length; length += 7)
    expect(() => readCamt(file.slice(0, length))).toThrow()
  for (const [tag] of file.matchAll(/<\/\w[^>]*>/g)) expect(() => readCamt(file.replace(tag, ''))).toThrow()
  expect(JSON.stringify(readCamt(file))).toBe(whole)
})
