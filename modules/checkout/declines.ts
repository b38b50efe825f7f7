import { and, asc, gt, inArray, lt } from 'drizzle-orm'
import type { SandboxCard } from '@/modules/checkout/contract'
import { serverMessages } from '@/modules/checkout/messages'
import { type DoubtKind, declines } from '@/modules/checkout/schema'
import { param, paramList, preparedBy } from '@/src/db/prepared'
import { networksOf } from '@/src/http/client-address'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

const { declines: reasons, errors } = serverMessages

/** Declined card numbers with the message. They are Stripe's test cards: https://docs.stripe.com/testing. */
const declineMessages: Record<string, string> = {
  '4000000000000002': errors.card_declined.detail,
  '4000000000009995': reasons.insufficientFunds,
  '4000000000009987': errors.card_declined.detail,
  '4000000000009979': errors.card_declined.detail,
  '4000000000000069': reasons.expired,
  '4000000000000127': reasons.incorrectCode,
  '4000000000000119': reasons.processing,
  '4000002500003155': reasons.authentication,
  '4000002760003184': reasons.authentication,
}

/** The bank accepts this card and disputes the payment at once, as fraudulent. */
export const disputedNumber = '4000000000000259'

/** The bank accepts these cards and doubts the payment at once, as in Stripe's test mode. */
export const doubtedNumbers: Record<string, DoubtKind> = {
  [disputedNumber]: 'chargeback',
  '4000000000001976': 'inquiry',
  '4000000000005423': 'fraud_warning',
  '4000000000009235': 'review',
}

const acceptedNumbers = new Set([
  '4242424242424242',
  ...Object.keys(doubtedNumbers),
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '3056930009020004',
  '3566002020360505',
  '6200000000000005',
])

export type Card = Pick<SandboxCard, 'number' | 'expMonth' | 'expYear'>

/** Returns why the sandbox declines the card at `now` (ms), or undefined if it accepts it. */
export function declineMessageOf({ number, expMonth, expYear }: Card, now: number): string | undefined {
  if (!passesLuhn(number)) return reasons.incorrectNumber
  if (hasExpired(expMonth, expYear, now)) return reasons.expired
  if (declineMessages[number]) return declineMessages[number]
  return acceptedNumbers.has(number) ? undefined : reasons.notATestCard
}

function hasExpired(month: number, year: number, now: number): boolean {
  const fullYear = year < 100 ? 2000 + year : year
  return Date.UTC(fullYear, month, 1) <= now
}

/** Checks the Luhn check digit. */
function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return sum % 10 === 0
}

/** Enough for typing mistakes, too few for testing stolen card numbers. */
const declinesMax = 5
const declineWindowMs = hourMs

type UserTx = UserContext & TxContext

const selectDeclines = preparedBy((db: Reader, keys: number) =>
  db
    .select({ key: declines.key, at: declines.at })
    .from(declines)
    .where(and(inArray(declines.key, paramList(keys)), gt(declines.at, param('since'))))
    .orderBy(asc(declines.at)),
)

/** Throws too_many_requests if the user, the address or one of its networks had `declinesMax` declined cards within the window. */
export async function requireDeclinesBelowLimit(tx: UserTx, address: string): Promise<void> {
  const addressMax = declinesMax * readConfig(tx, appConfig).RATE_LIMIT_SCALE
  const keys = declineKeysOf(tx, address)
  const since = tx.now() - declineWindowMs
  const found = await selectDeclines(tx.db, keys.length, { ...keys.map(({ key }) => key), since })
  for (const { key, share } of keys) {
    const max = addressMax * share
    const recent = found.filter((decline) => decline.key === key)
    const oldest = recent.at(-max)
    if (!oldest || recent.length < max) continue
    tx.core.log.warn('too many declined cards', { actor: tx.actor.id })
    throw httpErrors.too_many_requests({
      detail: serverMessages.errors.tooManyDeclines,
      retryAfterSeconds: Math.ceil((oldest.at + declineWindowMs - tx.now()) / 1000),
    })
  }
}

export async function recordDecline(tx: UserTx, address: string): Promise<void> {
  await tx.db.insert(declines).values(declineKeysOf(tx, address).map(({ key }) => ({ key, at: tx.now() })))
}

export async function deleteOldDeclines(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(declines).where(lt(declines.at, tx.now() - declineWindowMs)))
}

function declineKeysOf({ actor }: UserContext, address: string): { key: string; share: number }[] {
  return [
    { key: sha256Hex(`person ${actor.id}`), share: 1 },
    ...networksOf(address).map(({ name, share }) => ({ key: sha256Hex(`network ${name}`), share })),
  ]
}
