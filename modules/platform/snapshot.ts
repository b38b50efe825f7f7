import type { Context } from '@/src/kit/context'

/** What is kept of the platform's answer, so that it can be shown and compared later. */
export function snapshot(ctx: Context, body: string) {
  return { readAt: ctx.now(), sha256: new Bun.CryptoHasher('sha256').update(body).digest('hex'), body }
}
