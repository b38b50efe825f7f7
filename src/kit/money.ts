import * as v from 'valibot'
import { assert } from '@/src/kit/assert'
import { inputMessages } from '@/src/kit/messages'

/** Prices are between these, in cents. Stripe takes no less than the first. */
export const priceMinCents = 50
export const priceMaxCents = 10_000_000

const grammar = /^\d{1,7}(\.\d{1,2})?$/

/**
 * Cents of an amount that arrives as a number of dollars or a decimal string. Exponents, signs, a third decimal and
 * anything that is not plain ASCII digits are refused.
 */
export const AmountCents = v.pipe(
  v.union([v.number(), v.string()], inputMessages.amount),
  v.transform(String),
  v.regex(grammar, inputMessages.amount),
  v.transform(centsOf),
)

/** Cents of a price: an amount within the site's limits. */
export const PriceCents = v.pipe(
  AmountCents,
  v.minValue(priceMinCents, inputMessages.price),
  v.maxValue(priceMaxCents, inputMessages.price),
)

/** Cents of a decimal string such as "12.5"; never by way of a float. */
export function centsOf(decimal: string): number {
  const [dollars = '0', fraction = ''] = decimal.split('.')
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
  assert(Number.isSafeInteger(cents), 'money fits a safe integer')
  return cents
}

/** "12.50": a decimal string of cents, negative ones included. */
export function decimalOf(cents: number): string {
  assert(Number.isSafeInteger(cents), 'money is whole cents')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 12.5: a JSON number of dollars; cents below 2^52 survive it exactly. */
export function dollarsOf(cents: number): number {
  return Number(decimalOf(cents))
}
