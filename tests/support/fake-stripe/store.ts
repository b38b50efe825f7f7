import type { BankPayout } from '@/tests/support/fake-stripe/bank-payouts'
import type { ObjectType, ObjectTypes, StripeEvent } from '@/tests/support/fake-stripe/objects'

type Tables = { [Name in ObjectType]: Map<string, ObjectTypes[Name]> }

/** The state of the fake. Time and randomness are passed in, so a seed always gives the same run. */
export interface StripeStore {
  readonly tables: Tables
  /** The balance of each connected account, in cents. */
  readonly accountCents: Map<string, number>
  /** What connected accounts were paid out, in order. */
  readonly bankPayouts: BankPayout[]
  /** Events that no webhook has delivered yet, in order. A test may drop, duplicate and reorder them. */
  readonly pendingEvents: StripeEvent[]
  readonly settings: Settings
  /** Unix time in ms. */
  now(): number
  /** From 0 up to 1. */
  random(): number
}

interface Settings {
  /** How long charged money stays pending before it can be transferred. */
  fundsPendingSeconds: number
  /** True if refunds stay pending until the test finishes them. */
  refundsStayPending: boolean
  /** Charges that can't be refunded, for example because the card account is closed. */
  unrefundableCharges: Set<string>
  /** Behave like a simpler Stripe-compatible server: no expansion, no list filters, fewer fields. */
  isMinimalServer: boolean
}

interface StoreOptions {
  now: () => number
  random: () => number
}

export function createStore({ now, random }: StoreOptions): StripeStore {
  const tables: Tables = {
    payment_intent: new Map(),
    charge: new Map(),
    balance_transaction: new Map(),
    refund: new Map(),
    dispute: new Map(),
    review: new Map(),
    'radar.early_fraud_warning': new Map(),
    account: new Map(),
    transfer: new Map(),
    transfer_reversal: new Map(),
    event: new Map(),
  }
  const settings = {
    fundsPendingSeconds: 0,
    refundsStayPending: false,
    unrefundableCharges: new Set<string>(),
    isMinimalServer: false,
  }
  return { tables, accountCents: new Map(), bankPayouts: [], pendingEvents: [], settings, now, random }
}

/** Stores an object under its id and returns it. */
export function save<Name extends ObjectType>(
  store: StripeStore,
  object: ObjectTypes[Name] & { object: Name },
): ObjectTypes[Name] {
  const table: Map<string, ObjectTypes[Name]> = store.tables[object.object]
  table.set(object.id, object)
  return object
}

/** Returns an object for a test. Throws if it doesn't exist. */
export function getObject<Name extends ObjectType>(
  store: StripeStore,
  kind: Name,
  id: string,
): ObjectTypes[Name] {
  const found = store.tables[kind].get(id)
  if (!found) throw new Error(`The fake has no ${kind} ${id}`)
  return found
}

const idAlphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export function newId(store: StripeStore, prefix: string): string {
  const characters = Array.from(
    { length: 24 },
    () => idAlphabet[Math.floor(store.random() * idAlphabet.length)],
  )
  return `${prefix}_${characters.join('')}`
}

export function nowSeconds(store: StripeStore): number {
  return Math.floor(store.now() / 1000)
}
