/** Reads a body; undefined, and the rest is canceled, if it exceeds `bytesMax`. Stops at the next chunk when `signal` aborts. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    signal?.throwIfAborted()
    size += chunk.byteLength
    if (size > bytesMax) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Bun.concatArrayBuffers(chunks))
}

/** Reads at most `bytesMax` bytes of a body and cancels the rest. */
export async function readStart(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, bytesMax - size))
    size += chunk.byteLength
    if (size >= bytesMax) break
  }
  return new Uint8Array(Bun.concatArrayBuffers(chunks))
}
