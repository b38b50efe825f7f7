import { compactAccount } from '@/modules/manual/iban-contract'
import type { CreditTransferRow } from '@/modules/manual/schema'
import { currencyCode, decimalOf } from '@/src/kit/money'
import { escapeMarkup } from '@/src/kit/text/escape-markup'
import { isoTime } from '@/src/kit/text/iso-time'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

interface PaymentFileContent {
  id: string
  /** When it was made, in ms. */
  at: number
  debited: { name: string; iban: string }
  siteName: string
  transfers: readonly Pick<CreditTransferRow, 'id' | 'amountCents' | 'name' | 'account' | 'bic'>[]
}

/** Banks cut longer names and texts. */
const nameMax = 70
const textMax = 140

/** Writes a customer credit transfer initiation of ISO 20022, `pain.001.001.09`: one payment with a transfer each. */
export function writePaymentFile({ id, at, debited, siteName, transfers }: PaymentFileContent): string {
  const created = isoTime(at)
  const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const totals = [leaf('NbOfTxs', String(transfers.length)), leaf('CtrlSum', decimalOf(totalCents))]
  const party = nameOf(debited.name)
  const header = [
    leaf('MsgId', id),
    leaf('CreDtTm', created.slice(0, 19)),
    ...totals,
    element('InitgPty', party),
  ]
  const payment = [
    leaf('PmtInfId', id),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'false'),
    ...totals,
    element('ReqdExctnDt', leaf('Dt', created.slice(0, 10))),
    element('Dbtr', party),
    accountOf('DbtrAcct', debited.iban),
    element('DbtrAgt', element('FinInstnId', element('Othr', leaf('Id', 'NOTPROVIDED')))),
    ...transfers.map((transfer) => transferElement(transfer, siteName)),
  ]
  const content = element('GrpHdr', ...header) + element('PmtInf', ...payment)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element('CstmrCdtTrfInitn', content)}</Document>
`
}

function transferElement(
  { id, amountCents, name, account, bic }: PaymentFileContent['transfers'][number],
  siteName: string,
): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', leaf('EndToEndId', id)),
    element('Amt', `<InstdAmt Ccy="${currencyCode}">${decimalOf(amountCents)}</InstdAmt>`),
    bic === '' ? '' : element('CdtrAgt', element('FinInstnId', leaf('BICFI', bic))),
    element('Cdtr', nameOf(name)),
    accountOf('CdtrAcct', account),
    element('RmtInf', leaf('Ustrd', sanitizeLine(`${id} ${siteName}`, textMax))),
  )
}

/** Some statements have no name of a payer, and the schema takes no empty one. */
function nameOf(name: string): string {
  return leaf('Nm', sanitizeLine(name, nameMax) || 'NOTPROVIDED')
}

function accountOf(name: string, iban: string): string {
  return element(name, element('Id', leaf('IBAN', compactAccount(iban))))
}

function element(name: string, ...content: string[]): string {
  return `<${name}>${content.join('')}</${name}>`
}

function leaf(name: string, text: string): string {
  return element(name, escapeMarkup(text))
}
