import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { reencodeImage } from '@/src/kit/pictures/reencode-image'
import type { SvgReply } from '@/src/kit/pictures/svg-worker'

/** A drawing takes up to half a second. */
const waitingMax = 10

interface DrawingQueue {
  last: Promise<unknown>
  waiting: number
}

const queues = new WeakMap<Core, DrawingQueue>()

/**
 * Draws an SVG as PNG, one at a time, in a worker thread that ends with it. Only for SVGs that this program writes: an image inside must be
 * a `data:` URL, PNG or JPEG or SVG. Texts aren't drawn, because there are no fonts. Throws unavailable if too many wait.
 */
export async function renderSvg(
  { core }: Pick<Context, 'core'>,
  svg: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const queue = queues.get(core) ?? { last: Promise.resolve(), waiting: 0 }
  queues.set(core, queue)
  if (queue.waiting >= waitingMax) throw httpErrors.unavailable({ retryAfterSeconds: 5 })
  queue.waiting++
  const drawing = queue.last.then(() => renderInWorker(svg)).finally(() => queue.waiting--)
  queue.last = drawing.catch(() => undefined)
  return drawing
}

export interface ImageBox {
  x: number
  y: number
  width: number
  height: number
}

const embeddedSize = '700x700'

/** An image inside of an SVG, as large as fits into the box. Undefined if the bytes aren't an image that can be drawn. */
export async function imageElement(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  { x, y, width, height }: ImageBox,
): Promise<string | undefined> {
  const data = bytes && (await embeddable(bytes))
  // The outer element clips an SVG that draws beyond its own box.
  const size = `width="${width}" height="${height}"`
  return data && `<svg x="${x}" y="${y}" ${size}><image ${size} href="${data}"/></svg>`
}

/** The `data:` URL of a PNG, a JPEG, an SVG, or of another image as PNG. */
async function embeddable(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (isSvg(bytes)) return `data:image/svg+xml;base64,${bytes.toBase64()}`
  const png = await reencodeImage(bytes, embeddedSize, 'png')
  return png && `data:image/png;base64,${png.toBase64()}`
}

function isSvg(bytes: Uint8Array<ArrayBuffer>): boolean {
  return /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))
}

async function renderInWorker(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  // Without `ref` it doesn't keep a stopping server alive.
  const options: Bun.WorkerOptions = { ref: false }
  const worker = new Worker(workerFile(), options)
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: reply }: MessageEvent<SvgReply>) =>
        'png' in reply ? resolve(reply.png) : reject(new Error(reply.error))
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(svg)
    })
  } finally {
    worker.terminate()
  }
}

/** Beside this file in the source tree, under its own path in the executable, where this file is bundled. */
function workerFile(): string {
  const beside = join(import.meta.dir, 'svg-worker.ts')
  return existsSync(beside) ? beside : join(import.meta.dir, 'kit/pictures/svg-worker.ts')
}
