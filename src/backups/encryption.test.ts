import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackupKey, decryptFile, encryptFile } from '@/src/backups/encryption'

const folder = mkdtempSync(join(tmpdir(), 'mintmark-encryption-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

async function writeKey(name: string) {
  const { identity, recipient } = await createBackupKey()
  writeFileSync(at(name), `# a comment\n\n${identity}\n`)
  return { recipient, file: at(name) }
}

test('only the key decrypts, and both copies belong to their owner', async () => {
  const [key, other] = [await writeKey('key'), await writeKey('other')]
  // More than one chunk of the format.
  const plain = crypto.getRandomValues(new Uint8Array(60_000))
  writeFileSync(at('plain'), plain)
  await encryptFile(at('plain'), at('secret'), [key.recipient])
  expect(readFileSync(at('secret')).includes(Buffer.from(plain.subarray(0, 32)))).toBe(false)
  await decryptFile(at('secret'), at('read'), key.file)
  expect(readFileSync(at('read'))).toEqual(Buffer.from(plain))
  for (const name of ['secret', 'read']) expect(statSync(at(name)).mode & 0o777).toBe(0o600)

  await expect(decryptFile(at('secret'), at('stolen'), other.file)).rejects.toThrow("can't be decrypted")
  expect(existsSync(at('stolen'))).toBe(false)
})

test('a changed or shortened file is not decrypted, and leaves nothing', async () => {
  const key = await writeKey('key2')
  writeFileSync(at('plain2'), new Uint8Array(200_000))
  await encryptFile(at('plain2'), at('secret2'), [key.recipient])
  const bytes = readFileSync(at('secret2'))
  const changed = Buffer.from(bytes)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1
  for (const [name, content] of [
    ['changed', changed],
    ['short', bytes.subarray(0, -20)],
  ] as const) {
    writeFileSync(at(name), content)
    await expect(decryptFile(at(name), at('result'), key.file)).rejects.toThrow("can't be decrypted")
    expect(existsSync(at('result'))).toBe(false)
  }
})

test('a file that exists already is neither overwritten nor deleted', async () => {
  const [key, other] = [await writeKey('key3'), await writeKey('other3')]
  writeFileSync(at('plain3'), 'new')
  writeFileSync(at('mine'), 'mine')
  await encryptFile(at('plain3'), at('secret3'), [key.recipient])
  for (const { file } of [key, other])
    await expect(decryptFile(at('secret3'), at('mine'), file)).rejects.toThrow('EEXIST')
  expect(readFileSync(at('mine'), 'utf8')).toBe('mine')
})

test('a missing file and one without a key say so', async () => {
  await expect(decryptFile(at('secret'), at('result'), at('lost'))).rejects.toThrow(
    `${at('lost')} doesn't exist.`,
  )
  writeFileSync(at('empty'), '# nothing\n')
  await expect(decryptFile(at('empty'), at('result'), at('empty'))).rejects.toThrow(
    'contains no AGE-SECRET-KEY-1',
  )
})

test('each of several recipients decrypts, and a mistyped key is named without being printed', async () => {
  const [server, owner] = [await writeKey('key4'), await writeKey('owner4')]
  writeFileSync(at('plain4'), 'both')
  await encryptFile(at('plain4'), at('secret4'), [server.recipient, owner.recipient])
  for (const [number, { file }] of [server, owner].entries()) {
    await decryptFile(at('secret4'), at(`read4-${number}`), file)
    expect(readFileSync(at(`read4-${number}`), 'utf8')).toBe('both')
  }
  const mistyped = readFileSync(owner.file, 'utf8').replace(/.\n$/, '\n')
  writeFileSync(at('mistyped'), mistyped)
  await expect(decryptFile(at('secret4'), at('never'), at('mistyped'))).rejects.toMatchObject({
    message: `${at('mistyped')}: a key in it is mistyped or incomplete.`,
  })
})
