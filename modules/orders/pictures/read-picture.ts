import { pictureBytesMax } from '@/modules/orders/pictures/contract'
import { pictureInputMessages as texts } from '@/modules/orders/pictures/input-messages'
import { httpErrors } from '@/src/kit/errors'
import { readCapped } from '@/src/kit/input/read-capped'

/** Headers and boundaries of a form with one file. */
const formBytesMax = 16 * 1024

/**
 * Returns the picture in a request: the body itself, or the only file of a form. Its first bytes say what it is, because clients label
 * files by their names. Throws body_too_large, unsupported_media_type.
 */
export async function readPicture(
  { body, headers }: Request,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const type = headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\b/i.test(type)
  const bytesMax = isForm ? pictureBytesMax + formBytesMax : pictureBytesMax
  if (Number(headers.get('content-length') ?? 0) > bytesMax) throw tooLarge()
  const bytes = await readCapped(body, bytesMax, signal)
  if (!bytes) throw tooLarge()
  const picture = isForm ? await fileOfForm(bytes, type) : bytes
  if (picture.length > pictureBytesMax) throw tooLarge()
  if (!isPicture(picture)) throw notAPicture()
  return picture
}

/** By the first bytes of the formats that the server decodes: PNG, JPEG, WebP. */
function isPicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP')
  return head.startsWith('\x89PNG\r\n') || head.startsWith('\xff\xd8\xff') || isWebp
}

async function fileOfForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const entries: unknown[] = [...(form?.values() ?? [])]
  const files = entries.filter((entry) => entry instanceof Blob)
  if (files.length > 1) throw notAPicture(texts.onePerRequest)
  return files[0] ? new Uint8Array(await files[0].arrayBuffer()) : new Uint8Array()
}

function tooLarge() {
  return httpErrors.body_too_large({ detail: texts.tooLarge })
}

function notAPicture(detail = texts.notAnImage) {
  return httpErrors.unsupported_media_type({ detail })
}
