import { timingSafeEqual } from 'node:crypto'
import type { Context } from '@/src/kit/context'

/** 256 random bits, as an address or a cookie may carry them. */
export function newSecret({ core }: Pick<Context, 'core'>): string {
  return core.random(32).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** SHA-256 in hex: what is kept of a random secret, so that a copy of the database opens nothing. */
export function sha256Hex(secret: string): string {
  return new Bun.CryptoHasher('sha256').update(secret).digest('hex')
}

/** Whether two secrets are the same; how long it takes tells nothing of where they differ. */
export function secretsMatch(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(one)), Buffer.from(sha256Hex(other)))
}
