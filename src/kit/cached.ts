import type { Context } from '@/src/kit/context'

/** Computes once and answers that for so many ms, whoever asks: for what anybody may ask at any rate. What fails is not kept. */
export function cached<Value>(
  ms: number,
  compute: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined
  return (ctx) => {
    if (kept && ctx.now() < kept.until) return kept.value
    const fresh = { value: compute(ctx), until: ctx.now() + ms }
    kept = fresh
    fresh.value.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.value
  }
}
