import { pictureBytesMax, pictureTypes } from '@/modules/orders/pictures/contract'
import { pictureInputMessages } from '@/modules/orders/pictures/input-messages'
import { type ImageSize, readableSize } from '@/src/kit/pictures/readable-size'

/** What is sent for a file, or why it can't be. */
export type PreparedPicture = { picture: Blob } | { error: string }

/** JPEGs up to this size aren't encoded twice. */
const smallJpegBytes = 2 * 1024 * 1024
const qualities = [0.92, 0.8, 0.6]

/**
 * Makes a chosen picture small enough to send, with its small print legible, and converts what only the browser can decode. Where the
 * browser can't, the file is sent as it is if the server accepts it.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const isAccepted = pictureTypes.some((type) => type === file.type)
  const decoded = await decodePicture(file)
  const picture = decoded && (await redraw(file, decoded).catch(() => undefined))
  decoded?.close()
  if (picture) return { picture }
  if (!isAccepted) return { error: pictureInputMessages.notAnImage }
  return file.size > pictureBytesMax ? { error: pictureInputMessages.tooLarge } : { picture: file }
}

interface DecodedPicture extends ImageSize {
  readonly source: CanvasImageSource
  close(): void
}

/** Undefined if the browser can't decode the file. Pixels are upright and in sRGB. */
async function decodePicture(file: File): Promise<DecodedPicture | undefined> {
  return (
    (await decodeAsBitmap(file).catch(() => undefined)) ?? (await decodeAsImage(file).catch(() => undefined))
  )
}

async function decodeAsBitmap(file: File): Promise<DecodedPicture> {
  const source = await createImageBitmap(file)
  return { source, width: source.width, height: source.height, close: () => source.close() }
}

async function decodeAsImage(file: File): Promise<DecodedPicture> {
  const image = new Image()
  image.src = await dataUrlOf(file)
  await image.decode()
  if (image.naturalWidth === 0) throw new Error('no size of its own')
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close: () => undefined }
}

/** Returns the file itself if nothing is gained by another one. Undefined if the browser can't draw. */
async function redraw(file: File, decoded: DecodedPicture): Promise<Blob | undefined> {
  const size = readableSize(decoded)
  const isPng = file.type === 'image/png'
  const isSmall = file.size <= (isPng ? pictureBytesMax : smallJpegBytes)
  if (isSmall && size.width === decoded.width && (isPng || file.type === 'image/jpeg')) return file
  if (!canReadCanvas()) return undefined
  const canvas = drawSmaller(decoded, size)
  const png = isPng ? await encode(canvas, 'image/png') : undefined
  if (png) return png
  for (const quality of qualities) {
    const jpeg = await encode(canvas, 'image/jpeg', quality)
    if (jpeg) return jpeg
  }
  return undefined
}

/** Halves it until it is nearly as small as it has to be, because browsers skip pixels when they draw something much smaller. */
function drawSmaller({ source, ...from }: DecodedPicture, size: ImageSize): HTMLCanvasElement {
  const isHalved = from.width >= 2 * size.width
  const next = isHalved ? { width: Math.ceil(from.width / 2), height: Math.ceil(from.height / 2) } : size
  const canvas = Object.assign(document.createElement('canvas'), next)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, next.width, next.height)
  context.drawImage(source, 0, 0, next.width, next.height)
  return isHalved ? drawSmaller({ source: canvas, ...next, close: () => undefined }, size) : canvas
}

/** Undefined if it can't be encoded or is too large. */
function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | undefined> {
  return new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob && blob.type === type && blob.size <= pictureBytesMax ? blob : undefined),
      type,
      quality,
    ),
  )
}

const probe = [200, 30, 90, 255]
const probeSide = 4

/** False if the browser protects its user from being recognized: then what is read is noise. */
function canReadCanvas(): boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: probeSide, height: probeSide })
  const context = canvas.getContext('2d')
  if (!context) return false
  context.fillStyle = `rgb(${probe.slice(0, 3).join()})`
  context.fillRect(0, 0, probeSide, probeSide)
  const { data } = context.getImageData(0, 0, probeSide, probeSide)
  return data.every((value, at) => Math.abs(value - (probe[at % probe.length] ?? 0)) <= 2)
}

const chunkBytes = 32_768

/** A data URL: the content security policy allows no others. */
export async function dataUrlOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes))
  return `data:${file.type};base64,${btoa(binary)}`
}
