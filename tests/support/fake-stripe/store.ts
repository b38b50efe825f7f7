import type { ObjectType, ObjectTypes, StripeEvent } from '@/tests/support/fake-stripe/objects'

type Tables = { [Name in ObjectType]: Map<string, ObjectTypes[Name]> }

/** All that the fake knows. Time and chance are handed in, so that the same seed makes the same day twice. */
export interface StripeStore {
  readonly tables: Tables
  /** What lies with each connected account, in cents. */
  readonly accountCents: Map<string, number>
  /** What happened and no webhook has told yet, in its order. A test may drop, double and reorder it. */
  readonly pendingEvents: StripeEvent[]
  readonly live: boolean
  readonly settings: Settings
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to 1. */
  random(): number
}

interface Settings {
  /** How long charged money stays pending before it may be transferred. */
  fundsPendingSeconds: number
  /** Whether refunds are first under way, until the test ends them, or done at once. */
  refundsStayPending: boolean
  /** Charges that cannot be refunded any more, as when the buyer's card is closed. */
  unrefundableCharges: Set<string>
  /** Whether it answers as a smaller peer would: no expansion, no filters, no more fields than are needed. */
  isMinimalServer: boolean
}

interface StoreOptions {
  now: () => number
  random: () => number
  live?: boolean
}

export function createStore({ now, random, live = false }: StoreOptions): StripeStore {
  const tables: Tables = {
    payment_intent: new Map(),
    charge: new Map(),
    balance_transaction: new Map(),
    refund: new Map(),
    dispute: new Map(),
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
  return { tables, accountCents: new Map(), pendingEvents: [], live, settings, now, random }
}

/** Keeps an object under its id, and answers it. */
export function save<Name extends ObjectType>(
  store: StripeStore,
  object: ObjectTypes[Name] & { object: Name },
): ObjectTypes[Name] {
  const table: Map<string, ObjectTypes[Name]> = store.tables[object.object]
  table.set(object.id, object)
  return object
}

/** For a test's own hands: throws when there is no such object. */
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
  const word = Array.from({ length: 24 }, () => idAlphabet[Math.floor(store.random() * idAlphabet.length)])
  return `${prefix}_${word.join('')}`
}

/** Stripe tells time in seconds. */
export function nowSeconds(store: StripeStore): number {
  return Math.floor(store.now() / 1000)
}
