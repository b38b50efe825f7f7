import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** What a secret of the client's makes of a text: without the secret nobody can tell or try what the text was. */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Shuts a text so that only whoever has the secret can read it. */
export function encrypt(secret: string, text: string, random: (bytes: number) => Uint8Array): string {
  const iv = random(ivLength)
  const shut = createCipheriv(cipher, keyOf(secret), iv, { authTagLength: tagLength })
  return Buffer.concat([iv, shut.update(text, 'utf8'), shut.final(), shut.getAuthTag()]).toString('base64')
}

/** Opens what `seal` shut with the same secret; throws for any other. */
export function decrypt(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const open = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  open.setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([open.update(bytes.subarray(ivLength, -tagLength)), open.final()]).toString('utf8')
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('seal').digest()
}
