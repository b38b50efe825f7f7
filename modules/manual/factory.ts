import { password, signInStaff, signUpVerified, userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import { maybeOrderRow } from '@/modules/orders/service'
import { balanceOf } from '@/modules/wallet/service'
import { sql } from '@/src/db/columns'
import type { Env } from '@/src/kit/config/config'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { caseEnv } from '@/tests/support/cases'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve } from '@/tests/support/trade'

/** An entry of a statement that a test writes. */
export interface TestEntry {
  /** A decimal string; negative if the money left. */
  amount: string
  text: string
  /** What the sender of a transfer calls it. */
  endToEndId?: string
  currency?: string
  day?: string
  /** The bank's ID. */
  id?: string
  payer?: string
  account?: string
}

const amountOf = ({ amount, currency = 'USD' }: TestEntry) =>
  `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

function partiesOf({ amount, payer, account }: TestEntry): string {
  const side = amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  const party = payer ? `<${side}><Nm>${payer}</Nm></${side}>` : ''
  const iban = account ? `<${side}Acct><Id><IBAN>${account}</IBAN></Id></${side}Acct>` : ''
  return `<RltdPties>${party}${iban}</RltdPties>`
}

function camtEntry(entry: TestEntry): string {
  return `
      <Ntry>
        ${amountOf(entry)}
        <Sts>BOOK</Sts>
        <BookgDt><Dt>${entry.day ?? '2026-01-31'}</Dt></BookgDt>
        ${entry.id ? `<AcctSvcrRef>${entry.id}</AcctSvcrRef>` : ''}
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${entry.endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
          ${partiesOf(entry)}
          <RmtInf><Ustrd>${entry.text}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`
}

/** CAMT.053.001.02, as most banks write it. */
export function camtFile(entries: readonly TestEntry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-02-01T06:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.map(camtEntry).join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`
}

/** CSV with the columns that every bank has. */
export function csvFile(entries: readonly TestEntry[]): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = entries.map(({ amount, text, currency = 'USD', day = '2026-01-31', payer = '' }) =>
    [day, amount, currency, quote(payer), quote(text)].join(','),
  )
  return ['Date,Amount,Currency,Name,Reference', ...lines, ''].join('\n')
}

export const transferEnv = {
  BANK_TRANSFER_ACCOUNT: 'Test Market Inc.\\nIBAN DE89 3704 0044 0532 0130 00',
  BANK_TRANSFER_IBAN: 'DE89 3704 0044 0532 0130 00',
}
const buyerIban = 'DE02120300000000202051'
/** Where the seller wants to be paid. */
export const sellerIban = 'GB29NWBK60161331926819'
/** The price of what is bought here. */
export const amount = '149.99'
export const cents = 14_999

/** A site that takes bank transfers alone, with an accountant. */
export async function buildTransferSite(env: Env = {}) {
  const app = await createTestApp({ env: { ...caseEnv, ...transferEnv, ...env } })
  const [seller, buyer] = [await signUpVerified(app, 'seller'), await signUpVerified(app, 'buyer')]
  const staff = await signInStaff(app, 'accountant')
  const order = async (orderId: string) => {
    const row = await maybeOrderRow(app.ctx, orderId)
    if (!row) throw new Error('no order')
    return row
  }
  const upload = (file: string | Uint8Array, as = staff) =>
    as.send('POST', '/api/admin/bank-transfers/statements?name=january.xml', file, {
      'content-type': 'application/xml',
    })
  const importEntries = async (...entries: TestEntry[]) => (await upload(camtFile(entries))).body
  /** Returns a reserved order and its reference. */
  const reserveOrder = async () => {
    const orderId = String((await reserve(buyer, await listItem(seller))).body.orderId)
    const { reference } = (await buyer.get(`/api/orders/${orderId}/bank-transfer`)).body
    return { orderId, reference: String(reference) }
  }
  return {
    app,
    seller,
    buyer,
    staff,
    order,
    reserve: reserveOrder,
    upload,
    importEntries,
    entries: async () => (await staff.get('/api/admin/bank-transfers')).body,
    transfers: async () => (await staff.get('/api/admin/credit-transfers')).body,
    /** A sale whose money the seller can withdraw: 138.14. */
    sell: async () => {
      const { orderId, reference } = await reserveOrder()
      await importEntries({ amount, text: reference, payer: 'Ann Buyer', account: buyerIban })
      await buyer.post(`/api/orders/${orderId}/received`)
      return orderId
    },
    /** Enters where the seller wants to be paid. */
    enterPayee: (over = {}) =>
      seller.send('PUT', '/api/payouts/bank-details', {
        name: 'Sue Seller',
        account: sellerIban,
        currentPassword: password,
        ...over,
      }),
    payout: (value = '138.14') => seller.post('/api/payouts', { amount: value, method: 'bank' }),
    makeFile: (as = staff) => as.post('/api/admin/payment-files'),
    seesInWallet: async () => {
      const { available } = (await seller.get('/api/wallet')).body
      return [
        available,
        (await seller.get('/api/payouts')).body.map(({ status }: { status: string }) => status),
      ]
    },
    state: async (orderId: string) => (await order(orderId)).state,
    renewSecondFactor: () => verifySecondFactor(app, staff),
    balance: (account: string) => balanceOf(app.ctx, account),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Gives a user the role. Returns their id. */
export async function makeAccountant(app: TestApp, user: TestClient): Promise<string> {
  const id = await userIdOf(user)
  await transact(app.ctx, (tx) =>
    tx.db.rows(sql`update auth_users set role = 'accountant', email_verified_at = 1 where id = ${id}`),
  )
  return id
}

/** The seller's share of the price. */
export const net = '138.14'

/** A site whose seller has sold a copy and requested a payout that waits for staff. */
export async function buildPayoutSite(env: Env = {}) {
  const site = await buildTransferSite(env)
  await site.enterPayee()
  await site.sell()
  await site.payout()
  const [transfer] = await site.transfers()
  return { ...site, id: String(transfer.id) }
}
