import { ensureSecret } from '@/modules/notifications/site-secrets'
import { nodeCrypto } from '@/src/kit/config/builtins'
import type { TxContext } from '@/src/kit/context'

const keyBytes = 32
/** Half of the maximum that push services accept. */
const tokenLifetimeSeconds = 43_200

/** Identifies the site to push services. Never rotated, because a subscription accepts only the key it was made with. */
interface VapidKeys {
  privateKey: string
  /** An uncompressed point, base64url. */
  publicKey: string
}

/** Returns the site's keys, generating them on first use. */
export async function ensureVapidKeys(tx: TxContext): Promise<VapidKeys> {
  const privateKey = await ensureSecret(tx, 'push', () => tx.core.random(keyBytes).toHex())
  const pair = nodeCrypto().createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'hex')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

/** Returns the Authorization header of a push request (RFC 8292). `contact` is a URL for the push service's operator; `now` is in ms. */
export function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + tokenLifetimeSeconds,
    sub: contact,
  }
  const token = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => base64url(JSON.stringify(part)))
    .join('.')
  const key = nodeCrypto().createPrivateKey({ format: 'jwk', key: toJwk(privateKey, publicKey) })
  const signature = nodeCrypto().sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}

/** The public key is a format byte followed by two coordinates of 32 bytes. */
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
