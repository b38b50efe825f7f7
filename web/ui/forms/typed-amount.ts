import { pipe, string, transform } from 'valibot'

/** The value of a MoneyInput while the user types: drops a trailing decimal point. */
export const TypedAmount = pipe(
  string(),
  transform((amount): string | number => amount.replace(/\.$/, '')),
)
