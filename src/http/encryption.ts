import { nodeCrypto } from '@/src/kit/config/builtins'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** An HMAC under the client's secret: without the secret nobody can read or guess the text. */
export function hmac(secret: string, text: string): string {
  return nodeCrypto().createHmac('sha256', secret).update(text).digest('hex')
}

/** Encrypts a text with a key derived from the secret (AES-256-GCM). Returns base64. */
export function encrypt(secret: string, text: string, random: (bytes: number) => Uint8Array): string {
  const iv = random(ivLength)
  const cipher = nodeCrypto().createCipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagLength })
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Decrypts the result of `encrypt`. Throws if the secret differs. */
export function decrypt(secret: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = nodeCrypto().createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]).toString(
    'utf8',
  )
}

function keyOf(secret: string): Buffer {
  return nodeCrypto().createHmac('sha256', secret).update('seal').digest()
}
