import type { FeeLines } from '@/modules/fees/contract'
import type { ValueChange } from '@/src/kit/checks/checks'

/** A change that a module made to the terms of an order. The price is in cents, times are in seconds. */
export type TermChange =
  | ({ readonly term: 'price' | 'reservation' | 'delivery' } & ValueChange<number>)
  | ({ readonly term: 'fees' } & ValueChange<FeeLines>)

/** Returns the changes of one term, as the order keeps them. */
export function changesOf(
  term: 'price' | 'reservation' | 'delivery',
  changes: readonly ValueChange<number>[],
): TermChange[] {
  return changes.map((change) => ({ term, ...change }))
}
