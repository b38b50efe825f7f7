import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { FairQueue } from '@/src/kit/pictures/fair-queue'

/** The command of the executable that re-encodes a picture. From source, the file itself starts faster. */
export const pictureCommand = 'reencode-picture'
/** The costliest pictures take about five seconds. */
const timeoutMs = 20_000
const outputBytesMax = 8 * 1024 * 1024
/** The files of this many are in memory at most. */
const placesMax = 12
const source = join(import.meta.dir, 'picture-process.ts')

type Bytes = Uint8Array<ArrayBuffer>

/** Decoding can take 400 MB, so one at a time. */
const queues = new WeakMap<Core, FairQueue>()

export interface PictureUpload {
  /** Aborts when the client has gone. */
  readonly departed: AbortSignal
  /** Receives the file. Called when there is room for it in memory. */
  receive(signal: AbortSignal): Promise<Bytes>
}

/**
 * Receives a user's picture, decodes it in a separate process and encodes its pixels as WebP. Returns undefined if it can't be decoded.
 * Throws unavailable if too many are waiting, if the client has gone, or if no process can be started.
 */
export function reencodePicture(
  { core, actor }: { readonly core: Core; readonly actor: { readonly id: string } },
  { departed, receive }: PictureUpload,
): Promise<Bytes | undefined> {
  const queue = queues.get(core) ?? new FairQueue(placesMax, () => core.elapsed())
  queues.set(core, queue)
  return queue.run({ owner: actor.id, departed, prepare: receive, work: reencodeInProcess })
}

async function reencodeInProcess(picture: Bytes, signal: AbortSignal): Promise<Bytes | undefined> {
  if (signal.aborted) return undefined
  const child = startProcess(picture, signal)
  const output = new Response(child.stdout).bytes()
  return (await child.exited) === 0 ? output : undefined
}

/** It inherits no secrets, and is killed when it takes too long or nobody waits for it. */
function startProcess(stdin: Bytes, signal: AbortSignal) {
  const program = existsSync(source) ? [source] : [pictureCommand]
  try {
    return Bun.spawn([process.execPath, ...program], {
      cwd: '/',
      env: {},
      stdin,
      stdout: 'pipe',
      stderr: 'ignore',
      signal,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: outputBytesMax,
    })
  } catch {
    throw httpErrors.unavailable({ retryAfterSeconds: 5 })
  }
}
