import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { ensureSecret } from '@/modules/notifications/site-secrets'
import type { TxContext } from '@/src/kit/context'

const keyBytes = 32
/** Half of what push services let pass. */
const tokenLifetimeSeconds = 43_200

/** By what push services know the site: made once, because browsers take messages from this key alone. */
interface VapidKeys {
  privateKey: string
  /** As browsers want it: base64url. */
  publicKey: string
}

export async function ensureVapidKeys(tx: TxContext): Promise<VapidKeys> {
  const privateKey = await ensureSecret(tx, 'push', () => tx.core.random(keyBytes).toHex())
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'hex')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

/** Proves to a push service who sends (RFC 8292); `contact` is whom it may write to. */
export function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + tokenLifetimeSeconds,
    sub: contact,
  }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const key = createPrivateKey({ format: 'jwk', key: toJwk(privateKey, publicKey) })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}

/** A public key is a byte that says how it is written, then two numbers of 32 bytes. */
function toJwk(privateKey: string, publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.from(privateKey, 'hex').toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
