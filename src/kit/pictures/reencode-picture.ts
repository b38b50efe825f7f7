import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { httpErrors } from '@/src/kit/errors'

/** The command of the executable that re-encodes a picture. From source, the file itself starts faster. */
export const pictureCommand = 'reencode-picture'
/** The costliest pictures take about two seconds. */
const timeoutMs = 20_000
const outputBytesMax = 8 * 1024 * 1024
const source = join(import.meta.dir, 'picture-process.ts')

/** One at a time, because each can take 200 MB. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a user's picture in a separate process and encodes its pixels as WebP. Returns undefined if it can't be decoded. Throws
 * unavailable if no process can be started.
 */
export function reencodePicture(
  picture: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const result = last.then(() => reencodeInProcess(picture))
  last = result.catch(() => undefined)
  return result
}

async function reencodeInProcess(
  picture: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const child = startProcess(picture)
  const output = new Response(child.stdout).bytes()
  return (await child.exited) === 0 ? output : undefined
}

/** It inherits no secrets, and is killed when it takes too long. */
function startProcess(stdin: Uint8Array<ArrayBuffer>) {
  const program = existsSync(source) ? [source] : [pictureCommand]
  try {
    return Bun.spawn([process.execPath, ...program], {
      cwd: '/',
      env: {},
      stdin,
      stdout: 'pipe',
      stderr: 'ignore',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: outputBytesMax,
    })
  } catch {
    throw httpErrors.unavailable({ retryAfterSeconds: 5 })
  }
}
