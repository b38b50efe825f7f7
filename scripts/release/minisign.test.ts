import { expect, test } from 'bun:test'
import { createPublicKey, scryptSync, verify } from 'node:crypto'
import { readSecretKey, signFile } from '@/scripts/release/minisign'

/** Made by minisign 0.11 for this test: `minisign -G -W`. */
const secretKey = `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAARGqJSu+MpgX+iyKguhs5loo4YOzrrEPnPAtFgaU1gi3u+BBuzSSGg7D/U3d6E6qD6ZM1nbYvsHoLs/mRK/iJj+Z5Vf/FBaBVAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`
const publicKey = Buffer.from('RWREaolK74ymBbD/U3d6E6qD6ZM1nbYvsHoLs/mRK/iJj+Z5Vf/FBaBV', 'base64')
const signed = new TextEncoder().encode('hello\n')

test('a signature is the one that minisign makes', () => {
  expect(
    signFile(readSecretKey(secretKey), signed, 'test 1'),
  ).toBe(`untrusted comment: signature of a Mintmark release
RUREaolK74ymBaLtkuWn9a768ORp1Ca1BbIR1nUun/Nsnb/fIyb9CC5ZTlLOrzANC02EJEobrKGYn2OC0WoCJHPQz5H5dYlbJQs=
trusted comment: test 1
jFC2skzdiYof4XHBfFPcYE0CaFcNyFjlbQijzGYCrVgMBDvrSH++ljZDGIJzqZcryAQ0Sks15oKyBX8/z4b6AA==
`)
})

test('the signature covers the file and the trusted comment', () => {
  const [, line = '', comment = '', overall = ''] = signFile(
    readSecretKey(secretKey),
    signed,
    'test 2',
  ).split('\n')
  const signature = Buffer.from(line, 'base64').subarray(10)
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey.subarray(10)]),
    format: 'der',
    type: 'spki',
  })
  const holds = (content: string) =>
    verify(null, Buffer.concat([signature, Buffer.from(content)]), key, Buffer.from(overall, 'base64'))
  expect(comment).toBe('trusted comment: test 2')
  expect([holds('test 2'), holds('test 3')]).toEqual([true, false])
  const hash = new Bun.CryptoHasher('blake2b512')
  expect(verify(null, hash.update(signed).digest(), key, signature)).toBe(true)
})

test('a key with a password needs that password', () => {
  const locked = lock(secretKey, 'mint')
  expect(readSecretKey(locked, 'mint')).toEqual(readSecretKey(secretKey))
  expect(() => readSecretKey(locked, 'other')).toThrow('is wrong')
  expect(() => readSecretKey(locked)).toThrow('MINISIGN_PASSWORD')
  expect(() => readSecretKey('untrusted comment: a\nRWQ=\n')).toThrow('not a secret key')
})

/** Encrypts a key as minisign does, with libsodium's limits for interactive use: N = 2^14, r = 8, p = 1. */
function lock(file: string, password: string): string {
  const bytes = Buffer.from(file.split('\n')[1] ?? '', 'base64')
  bytes.write('Sc', 2)
  bytes.writeBigUInt64LE(524_288n, 38)
  bytes.writeBigUInt64LE(16_777_216n, 46)
  const checksum = new Bun.CryptoHasher('blake2b256').update('Ed').update(bytes.subarray(54, 126)).digest()
  bytes.set(checksum, 126)
  const pad = scryptSync(password, bytes.subarray(6, 38), 104, { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 25 })
  for (const [index, byte] of pad.entries()) bytes[54 + index] = (bytes[54 + index] ?? 0) ^ byte
  return `untrusted comment: a key\n${bytes.toString('base64')}\n`
}
