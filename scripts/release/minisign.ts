import { createHash, createPrivateKey, scryptSync, sign as signEd25519 } from 'node:crypto'

/** Reads and writes the format of minisign (https://jedisct1.github.io/minisign/), so that releases can be signed without it. */

const seedBytes = 32
const keyIdBytes = 8
/** Where each part of a secret key starts: algorithms, salt, two limits, then the encrypted part with its checksum. */
const parts = { kdf: 2, salt: 6, opsLimit: 38, memLimit: 46, encrypted: 54, end: 158 }
/** The bytes of a PKCS #8 file before the seed of an Ed25519 key. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SecretKey {
  readonly id: Buffer
  readonly seed: Buffer
}

/** Parses the text of a secret key file. Throws if it isn't one, or if the password is wrong or missing. */
export function readSecretKey(file: string, password?: string): SecretKey {
  const bytes = Buffer.from(file.split('\n')[1] ?? '', 'base64')
  if (bytes.length !== parts.end || bytes.toString('latin1', 0, parts.kdf) !== 'Ed')
    throw new Error('This is not a secret key of minisign.')
  const encrypted = bytes.subarray(parts.encrypted)
  const isEncrypted = bytes.toString('latin1', parts.kdf, parts.kdf + 2) === 'Sc'
  if (isEncrypted && !password) throw new Error('This key has a password. Set MINISIGN_PASSWORD.')
  const pad = isEncrypted ? padOf(bytes, password ?? '') : Buffer.alloc(encrypted.length)
  const plain = encrypted.map((byte, index) => byte ^ (pad[index] ?? 0))
  const key = Buffer.from(plain.subarray(0, -seedBytes))
  // minisign writes no checksum into a key without a password.
  if (isEncrypted && !checksumOf(bytes, key).equals(Buffer.from(plain.subarray(-seedBytes))))
    throw new Error('The password in MINISIGN_PASSWORD is wrong, or the key is damaged.')
  return { id: key.subarray(0, keyIdBytes), seed: key.subarray(keyIdBytes, keyIdBytes + seedBytes) }
}

function checksumOf(file: Buffer, key: Buffer): Buffer {
  const algorithm = file.subarray(0, parts.kdf)
  return Buffer.from(new Bun.CryptoHasher('blake2b256').update(algorithm).update(key).digest())
}

/** The bytes that the secret part is XORed with, derived from the password. */
function padOf(bytes: Buffer, password: string): Buffer {
  const [opsLimit, memLimit] = [
    bytes.readBigUInt64LE(parts.opsLimit),
    bytes.readBigUInt64LE(parts.memLimit),
  ].map(Number)
  const { N, r, p } = scryptCost(opsLimit ?? 0, memLimit ?? 0)
  const salt = bytes.subarray(parts.salt, parts.opsLimit)
  return scryptSync(password, salt, parts.end - parts.encrypted, { N, r, p, maxmem: 256 * N * r + 1024 ** 2 })
}

/** Chooses the cost of scrypt from its two limits, as libsodium does. */
function scryptCost(opsLimit: number, memLimit: number): { N: number; r: number; p: number } {
  const r = 8
  const operations = Math.max(opsLimit, 32_768)
  const isLimitedByTime = operations < memLimit / 32
  const maxN = isLimitedByTime ? Math.floor(operations / (r * 4)) : Math.floor(memLimit / (r * 128))
  let exponent = 1
  while (exponent < 63 && 2 ** exponent <= Math.floor(maxN / 2)) exponent++
  const N = 2 ** exponent
  const rounds = Math.min(Math.floor(operations / 4 / N), 0x3fff_ffff)
  return { N, r, p: isLimitedByTime ? 1 : Math.floor(rounds / r) }
}

/** Returns the text of a signature file. The trusted comment is signed, too. */
export function signFile({ id, seed }: SecretKey, content: Uint8Array, trustedComment: string): string {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Header, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const signature = signEd25519(null, createHash('blake2b512').update(content).digest(), privateKey)
  const overall = signEd25519(null, Buffer.concat([signature, Buffer.from(trustedComment)]), privateKey)
  // "ED": the signature is of the hash.
  const line = Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64')
  return `untrusted comment: signature of a Mintmark release
${line}
trusted comment: ${trustedComment}
${overall.toString('base64')}
`
}
