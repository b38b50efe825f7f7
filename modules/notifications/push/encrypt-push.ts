import { nodeCrypto } from '@/src/kit/config/builtins'

const recordBytes = 4_096
const lastRecord = 2

/** The keys of a push subscription (base64url). */
interface PushKeys {
  p256dh: string
  auth: string
}

/** New for every message: a private key (32 bytes) and a salt (16 bytes). */
interface PushRandomness {
  senderKey: Uint8Array
  salt: Uint8Array
}

/** Encrypts a message for the browser, unreadable for the push service (RFC 8291, as a single record of RFC 8188). */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { senderKey, salt }: PushRandomness,
): Uint8Array<ArrayBuffer> {
  const sender = nodeCrypto().createECDH('prime256v1')
  sender.setPrivateKey(senderKey)
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, sender.getPublicKey()])
  const secret = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = nodeCrypto().createCipheriv('aes-128-gcm', key, nonce)
  const record = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(lastRecord)),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  return new Uint8Array(Buffer.concat([recordHeader(salt, sender.getPublicKey()), ...record]))
}

function recordHeader(salt: Uint8Array, publicKey: Uint8Array): Buffer {
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(recordBytes)
  lengths.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, lengths, publicKey])
}

function derive(input: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(nodeCrypto().hkdfSync('sha256', input, salt, info, bytes))
}
