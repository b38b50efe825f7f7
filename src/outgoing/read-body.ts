/** The body as it was sent, or undefined as soon as it is larger than it may be. */
export async function readCappedBody(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) return cancelBody(response)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > bytesMax) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Bun.concatArrayBuffers(chunks))
}

async function cancelBody(response: Response): Promise<undefined> {
  await response.body?.cancel()
}
