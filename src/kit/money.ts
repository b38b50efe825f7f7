import * as v from 'valibot'
import { assert } from '@/src/kit/assert'
import { lazy } from '@/src/kit/lazy'
import { inputMessages, language } from '@/src/kit/messages'

/** The only currency of the site. */
export const currency = 'usd'
/** Its code in ISO 4217. */
export const currencyCode = 'USD'

/** The price range in cents. Stripe's minimum charge is $0.50. */
export const priceMinCents = 50
export const priceMaxCents = 10_000_000

const grammar = /^\d{1,7}(\.\d{1,2})?$/

/** Parses a number of dollars or a decimal string into cents. Rejects exponents, signs and a third decimal. */
export const AmountCents = amountCents(inputMessages.amount)

/** Like `AmountCents`, with another message, and limits of the number that the API description names. */
export function amountCents(message: string, number: v.GenericSchema<number> = v.number()) {
  return v.pipe(
    v.union([number, v.pipe(v.string(), v.regex(grammar, message))], message),
    v.description('Dollars with at most two decimals'),
    v.transform(String),
    v.regex(grammar, message),
    v.transform(centsOf),
  )
}

/** Parses a price into cents. */
export const PriceCents = v.pipe(
  amountCents(
    inputMessages.price,
    v.pipe(
      v.number(),
      v.minValue(priceMinCents / 100, inputMessages.price),
      v.maxValue(priceMaxCents / 100, inputMessages.price),
    ),
  ),
  v.minValue(priceMinCents, inputMessages.price),
  v.maxValue(priceMaxCents, inputMessages.price),
)

/** Validates a price that is already in cents. */
export const PriceInCents = v.pipe(
  v.number(inputMessages.price),
  v.safeInteger(inputMessages.price),
  v.minValue(priceMinCents, inputMessages.price),
  v.maxValue(priceMaxCents, inputMessages.price),
)

/** Converts a decimal string such as "12.5" to cents, without floating point. */
export function centsOf(decimal: string): number {
  const [dollars = '0', fraction = ''] = decimal.split('.')
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
  assert(Number.isSafeInteger(cents), 'money fits a safe integer')
  return cents
}

/** Formats cents as a decimal string: 1250 → "12.50". */
export function decimalOf(cents: number): string {
  assert(Number.isSafeInteger(cents), 'money is whole cents')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts cents to a JSON number of dollars: 1250 → 12.5. Exact below 2^52 cents. */
export function dollarsOf(cents: number): number {
  return Number(decimalOf(cents))
}

const dollarFormat = lazy(
  () => new Intl.NumberFormat(language.locale, { style: 'currency', currency: currencyCode }),
)

/** Returns cents in the site's locale, such as "$1,249.99"; a negative amount begins with a minus sign. */
export function formatDollars(cents: number): string {
  // As a decimal string, which Intl reads exactly.
  const amount = dollarFormat().format(decimalOf(Math.abs(cents)) as Intl.StringNumericLiteral)
  return `${cents < 0 ? '−' : ''}${amount}`
}
