import { assert } from '@/src/kit/assert'
import { nodeCrypto } from '@/src/kit/config/builtins'

/** RFC 4648, without padding. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** The number of the 30-second step at this time, in milliseconds since 1970. */
export function stepAt(time: number): number {
  return Math.floor(time / stepMs)
}

/** The six digits that an authenticator app shows in this step (RFC 6238 with SHA-1, which every app supports). */
export function totpCodeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = nodeCrypto().createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(code).padStart(6, '0')
}

/** The address that apps read from a QR code. */
export function otpauthUrlOf(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  // Apps take what precedes the first colon as the issuer, also an encoded one, and some don't decode the others.
  const name = issuer.replaceAll(':', ' ').replace(/\s+/g, ' ').trim()
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
}

/** The number of bytes must be a multiple of five, so that no padding is needed. */
export function toBase32(bytes: Uint8Array): string {
  assert(bytes.length % 5 === 0, 'the secret needs no padding')
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '')
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
