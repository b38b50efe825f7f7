import type { ImageFile } from '@/modules/thumbnails/find-picture'

/** A picture as an answer. It may be markup: opened by itself it may do nothing. */
export async function sendImage({ type, read }: Omit<ImageFile, 'version'>, kept: string): Promise<Response> {
  return new Response(await read(), {
    headers: {
      'content-type': type,
      'cache-control': kept,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
