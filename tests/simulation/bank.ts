import { camtFile, type TestEntry } from '@/modules/manual/factory'
import { sql } from '@/src/db/columns'
import { decimalOf } from '@/src/kit/money'
import { admin, buyers, listActiveListings, moderator, oneOf, pick, sellers } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/** Without the temporary login, because the money is real. */
export const bankEnv = {
  DEMO_LOGIN: 'false',
  BANK_TRANSFER_ACCOUNT: 'Market Inc.',
  BANK_TRANSFER_IBAN: 'DE89370400440532013000',
}

/** A booked entry of the site's account. */
interface BankEntry {
  /** The bank's ID. */
  id: string
  /** Negative if the money left. */
  cents: number
  text: string
}

/** The bank of the site: the entries that it booked, and the transfers that were submitted in payment files and wait for it. */
export interface Bank {
  readonly entries: BankEntry[]
  readonly submitted: { reference: string; cents: number }[]
  /** References of transfers that it will never book. */
  readonly rejected: string[]
  /** How many entries were on a statement so far. */
  statedCount: number
}

export function createBank(): Bank {
  return { entries: [], submitted: [], rejected: [], statedCount: 0 }
}

/** Neither trades, so both can decide every case. */
const staff = [moderator, admin]

/** What buyers, banks and staff do with bank transfers, and how often. */
const steps: Record<string, readonly [weight: number, step: BankStep]> = {
  reserveByTransfer: [8, reserveByTransfer],
  payByTransfer: [14, payByTransfer],
  payoutByTransfer: [8, payoutByTransfer],
  makeFile: [6, makeFile],
  bookTransfers: [8, bookTransfers],
  sendBack: [3, sendBack],
  importStatement: [12, importStatement],
  decideEntries: [6, decideEntries],
  recordTransfers: [4, recordTransfers],
}
const weightSum = Object.values(steps).reduce((sum, [weight]) => sum + weight, 0)

/** Returns false if there was nothing to do. */
type BankStep = (world: World, bank: Bank) => Promise<unknown> | unknown

export function pickBankStep(world: World): [string, BankStep] {
  let at = world.random() * weightSum
  for (const [name, [weight, step]] of Object.entries(steps)) {
    at -= weight
    if (at < 0) return [name, step]
  }
  return ['importStatement', importStatement]
}

function book({ entries }: Bank, cents: number, text: string): void {
  entries.push({ id: `B${entries.length + 1}`, cents, text })
}

function isBooked({ entries }: Bank, reference: string): boolean {
  return entries.some(({ cents, text }) => cents < 0 && text === reference)
}

/** Sellers have bank details before they earn anything. */
export async function enterPayees(world: World): Promise<void> {
  for (const seller of sellers)
    await world
      .signInAs(seller)
      .put('/api/payouts/bank-details', { name: seller, account: 'GB29NWBK60161331926819' })
}

async function reserveByTransfer(world: World) {
  const listing = pick(world, await listActiveListings(world))
  if (!listing) return false
  const { itemId, assetId, id: listingId, price: amount } = listing
  await world.signInAs(pick(world, buyers) ?? '').post('/api/create-payment-intent', {
    amount,
    itemId,
    assetId,
    listingId,
    provider: 'manual',
    method: 'transfer',
  })
}

/** Exactly, in two parts, too little, too much or again; sometimes without the reference. Also after the reservation has ended. */
async function payByTransfer(world: World, bank: Bank) {
  const rows = await world.db.read.rows<{ reference: string; cents: number }>(
    sql`select reference, amount_cents as cents from manual_intents order by id`,
  )
  const paid = (reference: string) => bank.entries.some(({ text }) => text.endsWith(reference.toLowerCase()))
  const unpaid = rows.filter(({ reference }) => !paid(reference))
  const intent = pick(world, world.random() < 0.1 ? rows : unpaid)
  if (!intent) return false
  const cents = Number(intent.cents)
  const text = world.random() < 0.05 ? 'for the hat' : `Payment ${intent.reference.toLowerCase()}`
  const chance = world.random()
  if (chance < 0.8) book(bank, cents, text)
  else if (chance < 0.9) {
    book(bank, cents - 20, text)
    book(bank, 20, text)
  } else book(bank, chance < 0.95 ? cents - 1 : cents + 100, text)
}

async function payoutByTransfer(world: World) {
  const seller = world.signInAs(pick(world, sellers) ?? '')
  const { available } = (await seller.get('/api/wallet')).body
  if (!(Number(available) > 0)) return false
  await seller.post('/api/payouts', { amount: available, method: 'bank', provider: 'manual' })
}

/** Staff make a file and hand it to the bank, or one that the power cut has left. */
async function makeFile(world: World, bank: Bank) {
  await world.signInAs(pick(world, staff) ?? '').post('/api/admin/payment-files')
  const rows = await world.db.read.rows<{ id: string; cents: number }>(
    sql`select id, amount_cents as cents from manual_credit_transfers where state = 'sent' order by id`,
  )
  const known = new Set([...bank.submitted.map(({ reference }) => reference), ...bank.rejected])
  for (const { id, cents } of rows)
    if (!known.has(id) && !isBooked(bank, id)) bank.submitted.push({ reference: id, cents: Number(cents) })
}

/** The bank books most transfers, and rejects some. One that staff also sent by hand is booked twice. */
function bookTransfers(world: World, bank: Bank) {
  if (bank.submitted.length === 0) return false
  for (const { reference, cents } of bank.submitted.splice(0)) {
    if (world.random() < 0.1) bank.rejected.push(reference)
    else for (const _ of world.random() < 0.05 ? [1, 2] : [1]) book(bank, -cents, reference)
  }
}

/** The bank of a receiver sends a transfer back, sometimes less a charge. */
function sendBack(world: World, bank: Bank) {
  const left = bank.entries.filter(
    ({ cents, text }) => cents < 0 && !bank.entries.some((each) => each.text === `Return ${text}`),
  )
  const entry = pick(world, left)
  if (!entry) return false
  const charge = entry.text.startsWith('MP') && world.random() < 0.3 ? 10 : 0
  if (-entry.cents > charge) book(bank, -entry.cents - charge, `Return ${entry.text}`)
}

/** A statement that overlaps with earlier ones, imported by one person or both. */
async function importStatement(world: World, bank: Bank) {
  if (bank.entries.length === 0) return false
  const from = Math.max(0, bank.statedCount - Math.floor(world.random() * 4))
  const upTo = world.random() < 0.8 ? bank.entries.length : Math.max(from + 1, bank.entries.length - 1)
  bank.statedCount = Math.max(bank.statedCount, upTo)
  const file = fileOf(bank.entries.slice(from, upTo))
  for (const username of world.random() < 0.6 ? staff : [oneOf(world, moderator, admin)])
    await importAs(world, username, file)
}

function fileOf(entries: readonly BankEntry[]): string {
  return camtFile(
    entries.map(({ id, cents, text }): TestEntry => {
      const amount = `${cents < 0 ? '-' : ''}${decimalOf(Math.abs(cents))}`
      return cents < 0 ? { id, amount, text: '', endToEndId: text } : { id, amount, text }
    }),
  )
}

function importAs(world: World, username: string, file: string) {
  return world.signInAs(username).post('/api/admin/bank-transfers/statements', new TextEncoder().encode(file))
}

interface OpenEntry {
  id: string
  problem: string
  cents: number
  isDebit: boolean
}

function listOpen({ db }: World): Promise<OpenEntry[]> {
  return db.read.rows<OpenEntry>(sql`
    select id, problem, amount_cents as cents, is_debit as "isDebit" from manual_entries where state = 'open' order by id`)
}

/** Staff confirm what waits for another person, and send other money back. */
async function decideEntries(world: World, bank: Bank) {
  const entry = pick(world, await listOpen(world))
  if (!entry) return false
  await decideEntry(world, bank, entry)
}

async function decideEntry(world: World, bank: Bank, { id, problem, cents, isDebit }: OpenEntry) {
  const path = `/api/admin/bank-transfers/${id}`
  if (problem === 'unconfirmed')
    for (const username of staff) await world.signInAs(username).post(`${path}/confirm`)
  else {
    const body = { note: 'Settled with the bank.' }
    const { status } = await world.signInAs(moderator).post(`${path}/return`, body)
    if (status === 204 && !isDebit) book(bank, -Number(cents), 'Sent back')
  }
}

/** Both say that the bank rejected a transfer. They send one by hand, and say so. */
async function recordTransfers(world: World, bank: Bank) {
  for (const reference of bank.rejected.splice(0)) {
    const statuses = await recordByBoth(world, reference, 'unsent')
    if (!statuses.includes(204)) bank.rejected.push(reference)
  }
  const [waiting] = await world.db.read.rows<{ id: string; cents: number }>(sql`
    select id, amount_cents as cents from manual_credit_transfers where state = 'waiting' order by id`)
  if (!waiting) return
  if (!isBooked(bank, waiting.id)) book(bank, -Number(waiting.cents), waiting.id)
  await recordByBoth(world, waiting.id, 'paid')
}

async function recordByBoth(world: World, id: string, act: 'paid' | 'unsent'): Promise<number[]> {
  const statuses: number[] = []
  for (const username of staff)
    statuses.push((await world.signInAs(username).post(`/api/admin/credit-transfers/${id}/${act}`)).status)
  return statuses
}

/** Does what waits for the bank or for staff. Returns true once nothing does: staff may be away. */
export async function finishBankWork(world: World, bank: Bank): Promise<boolean> {
  await recordTransfers(world, bank)
  await makeFile(world, bank)
  for (const { reference, cents } of bank.submitted.splice(0)) book(bank, -cents, reference)
  bank.statedCount = bank.entries.length
  for (const username of staff) await importAs(world, username, fileOf(bank.entries))
  for (const entry of await listOpen(world)) await decideEntry(world, bank, entry)
  const [left] = await world.db.read.rows(sql`
    select 1 from manual_credit_transfers where state in ('waiting', 'sent')
    union all select 1 from manual_entries where state = 'open'`)
  return !left && bank.rejected.length === 0 && (await unrecordedEntries(world, bank)).length === 0
}

/** Each booked entry of the site is recorded once, and nothing else is. */
export async function unrecordedEntries({ db }: World, { entries }: Bank): Promise<string[]> {
  const rows = await db.read.rows<{ cents: number; count: number }>(sql`
    select case when is_debit then -amount_cents else amount_cents end as cents, count(*) as count
    from manual_entries group by 1 order by 1`)
  const recorded = new Map(rows.map(({ cents, count }) => [Number(cents), Number(count)]))
  const ours = entries.filter(({ cents, text }) => cents > 0 || /^M[PR]/.test(text))
  const booked = Map.groupBy(ours, ({ cents }) => cents)
  return [...new Set([...recorded.keys(), ...booked.keys()])].flatMap((cents) => {
    const [here, there] = [recorded.get(cents) ?? 0, booked.get(cents)?.length ?? 0]
    return here === there ? [] : [`${here} entries of ${cents} cents are recorded, the bank booked ${there}`]
  })
}
