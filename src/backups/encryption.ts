import { readFileSync, rmSync, statSync } from 'node:fs'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createPrivately } from '@/src/db/backup'
import { findFileProblem } from '@/src/kit/module/command'

/** Creates a key pair: what is encrypted for the recipient can be read only with the identity. */
export async function createBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Writes an encrypted copy of a file, readable by its owner only. Each recipient can decrypt it. Throws if the copy exists. */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<void> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  createPrivately(to)
  await writeStream(to, await encrypter.encrypt(Bun.file(from).stream()))
}

/**
 * Writes a decrypted copy of a file, readable by its owner only. `identityFile` holds AGE-SECRET-KEY-1…, and may have comments. Throws if
 * the key is another one, if the file was changed, and if the copy exists. Leaves no unfinished copy.
 */
export async function decryptFile(from: string, to: string, identityFile: string): Promise<void> {
  const decrypter = new Decrypter()
  for (const identity of readIdentities(identityFile)) addIdentity(decrypter, identity, identityFile)
  createPrivately(to)
  try {
    await writeStream(to, await decrypter.decrypt(Bun.file(from).stream()))
  } catch (error) {
    rmSync(to, { force: true })
    if (isSystemError(error)) throw error
    // No cause: commands print the innermost message, which would be "invalid tag".
    throw new Error(`${from} can't be decrypted: the key is another one, or the file was changed.`)
  }
}

function addIdentity(decrypter: Decrypter, identity: string, file: string): void {
  try {
    decrypter.addIdentity(identity)
  } catch {
    // Its message quotes the key.
    throw new Error(`${file}: a key in it is mistyped or incomplete.`)
  }
}

/** Such as ENOSPC for a full disk. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}

function readIdentities(file: string): string[] {
  const problem = findFileProblem(file)
  if (problem !== undefined) throw new Error(problem)
  if (!statSync(file).isFile()) throw new Error(`${file} is not a file with a key.`)
  const lines = readFileSync(file, 'utf8').split('\n')
  const identities = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-1'))
  if (identities.length === 0)
    throw new Error(`${file} contains no AGE-SECRET-KEY-1…: name the file that backup --new-key printed.`)
  return identities
}

const flushBytes = 8 * 1024 * 1024

async function writeStream(to: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const writer = Bun.file(to).writer()
  let unflushed = 0
  for await (const chunk of stream) {
    writer.write(chunk)
    unflushed += chunk.length
    if (unflushed < flushBytes) continue
    unflushed = 0
    await writer.flush()
  }
  await writer.end()
}
