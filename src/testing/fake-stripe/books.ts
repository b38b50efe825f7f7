import type { Kind, Kinds, StripeEvent } from '@/src/testing/fake-stripe/objects'

type Tables = { [Name in Kind]: Map<string, Kinds[Name]> }

/** All that the fake knows. Time and chance are handed in, so that the same seed makes the same day twice. */
export interface Books {
  readonly tables: Tables
  /** What lies with each connected account, in cents. */
  readonly accountCents: Map<string, number>
  /** What happened and no webhook has told yet, in its order. A test may drop, double and reorder it. */
  readonly untold: StripeEvent[]
  readonly live: boolean
  readonly settings: Settings
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to 1. */
  random(): number
}

interface Settings {
  /** How long charged money stays pending before it may be transferred. */
  fundsHeldSeconds: number
  /** Whether refunds are first under way, until the test ends them, or done at once. */
  refundsPend: boolean
  /** Charges that cannot be refunded any more, as when the buyer's card is closed. */
  unrefundable: Set<string>
  /** Whether it answers as a smaller peer would: no expansion, no filters, no more fields than are needed. */
  isPlain: boolean
}

interface BooksOptions {
  now: () => number
  random: () => number
  live?: boolean
}

export function openBooks({ now, random, live = false }: BooksOptions): Books {
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
    fundsHeldSeconds: 0,
    refundsPend: false,
    unrefundable: new Set<string>(),
    isPlain: false,
  }
  return { tables, accountCents: new Map(), untold: [], live, settings, now, random }
}

/** Keeps an object under its id, and answers it. */
export function keep<Name extends Kind>(books: Books, object: Kinds[Name] & { object: Name }): Kinds[Name] {
  const table: Map<string, Kinds[Name]> = books.tables[object.object]
  table.set(object.id, object)
  return object
}

/** For a test's own hands: throws when there is no such object. */
export function get<Name extends Kind>(books: Books, kind: Name, id: string): Kinds[Name] {
  const found = books.tables[kind].get(id)
  if (!found) throw new Error(`The fake has no ${kind} ${id}`)
  return found
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export function newId(books: Books, prefix: string): string {
  const word = Array.from({ length: 24 }, () => letters[Math.floor(books.random() * letters.length)])
  return `${prefix}_${word.join('')}`
}

/** Stripe tells time in seconds. */
export function seconds(books: Books): number {
  return Math.floor(books.now() / 1000)
}
