import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { definePort, maybeUse, type Port } from '@/src/kit/ports'
import { withTimeout } from '@/src/kit/with-timeout'

/** Returns the values of these keys, such as the ratings of sellers by user id. A key without a value is absent. */
export type FindFieldValues<Value> = (
  ctx: Context,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, Value>>

/** An optional field of a module's response that another module provides. */
export interface Field<Value> extends Port<FindFieldValues<Value>> {
  /** The cache tag of the responses that contain it. */
  readonly cacheTag: string
}

/** The result of `resolveField`. */
export interface FieldValues<Value> {
  readonly values: ReadonlyMap<string, Value>
  /** False if the provider failed or was too slow: a response without its values must not be cached. */
  readonly isComplete: boolean
}

/** A response waits no longer for a field. */
const providerTimeoutMs = 500

/**
 * Defines a field that another module may `provide`. List it in `requires` of the module whose response has it, and declare its value in
 * the contract of the response.
 */
export function defineField<Value>(name: string, { cacheTag }: { cacheTag: string }): Field<Value> {
  return { ...definePort<FindFieldValues<Value>>(name, { required: false }), cacheTag }
}

/**
 * Returns a field's values for all rows of a response. There are none if no module provides the field, or if the provider throws or
 * takes too long, which is logged.
 */
export async function resolveField<Value>(
  ctx: Context,
  field: Field<Value>,
  keys: readonly string[],
): Promise<FieldValues<Value>> {
  const find = maybeUse(ctx, field)
  const uniqueKeys = [...new Set(keys)]
  if (!find || uniqueKeys.length === 0) return { values: new Map(), isComplete: true }
  try {
    const values = await withTimeout(providerTimeoutMs, find(ctx, uniqueKeys), undefined)
    if (values) return { values, isComplete: true }
    ctx.core.log.warn('field left out', {
      field: field.name,
      error: `no values within ${providerTimeoutMs} ms`,
    })
  } catch (error) {
    ctx.core.log.warn('field left out', { field: field.name, error })
  }
  return { values: new Map(), isComplete: false }
}

/** Marks cached responses that contain the field as stale, once the transaction commits. Call it when a value changes. */
export function invalidateField(tx: TxContext, { cacheTag }: Field<unknown>): void {
  invalidate(tx, cacheTag)
}
