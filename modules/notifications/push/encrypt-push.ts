import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

const recordBytes = 4_096
const lastRecord = 2

/** What the browser gave for messages to it, as base64url. */
interface PushKeys {
  p256dh: string
  auth: string
}

/** Fresh for every message: a key of ours, 32 bytes, and a salt, 16. */
interface PushRandomness {
  senderKey: Uint8Array
  salt: Uint8Array
}

/** A message that only the browser can read and the push service cannot (RFC 8291, in one record of RFC 8188). */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { senderKey, salt }: PushRandomness,
): Uint8Array<ArrayBuffer> {
  const own = createECDH('prime256v1')
  own.setPrivateKey(senderKey)
  const theirs = Buffer.from(p256dh, 'base64url')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()])
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const shut = createCipheriv('aes-128-gcm', key, nonce)
  const record = [
    shut.update(text, 'utf8'),
    shut.update(Buffer.of(lastRecord)),
    shut.final(),
    shut.getAuthTag(),
  ]
  return new Uint8Array(Buffer.concat([recordHeader(salt, own.getPublicKey()), ...record]))
}

function recordHeader(salt: Uint8Array, publicKey: Uint8Array): Buffer {
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(recordBytes)
  lengths.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, lengths, publicKey])
}

function derive(input: Uint8Array, salt: Uint8Array, about: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, about, bytes))
}
