interface HasRandom {
  readonly core: { random(bytes: number): Uint8Array }
}

/** 256 random bits in base64url, for URLs and cookies. */
export function newSecret({ core }: HasRandom): string {
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

/** Whether a text that should be something else may be a secret, such as a key in the wrong variable. */
export function looksSecret(text: string): boolean {
  const isNamed = /secret|password|token|^(sk|rk|pk|whsec|re|xox\w)[_-]/i.test(text)
  const hasLogin = /:\/\/[^/]*@/.test(text)
  const isRandom = /[\w+/=-]{20,}/.test(text) && /\d/.test(text) && /[a-z]/i.test(text)
  return isNamed || hasLogin || isRandom
}
