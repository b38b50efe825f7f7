import type { Context } from '@/src/kit/context'

/** The time, hash and body of a platform response, stored as evidence. */
export function snapshot(ctx: Context, body: string) {
  return { readAt: ctx.now(), sha256: new Bun.CryptoHasher('sha256').update(body).digest('hex'), body }
}
