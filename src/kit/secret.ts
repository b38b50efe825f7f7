import type { Context } from '@/src/kit/context'

/** 256 random bits in base64url, for URLs and cookies. */
export function newSecret({ core }: Pick<Context, 'core'>): string {
  return core.random(32).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** SHA-256 in hex. Secrets are stored as hashes, so that a stolen database doesn't reveal them. */
export function sha256Hex(secret: string): string {
  return new Bun.CryptoHasher('sha256').update(secret).digest('hex')
}

/** Compares two secrets in constant time. */
export function secretsMatch(one: string, other: string): boolean {
  return crypto.timingSafeEqual(Buffer.from(sha256Hex(one)), Buffer.from(sha256Hex(other)))
}
