import type { Context } from '@/src/kit/context'

/** A body that is written piece by piece, as fast as it is read, and no further once nobody reads it. */
export function streamText(
  { core }: Pick<Context, 'core'>,
  pieces: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The status is sent already: only a body that breaks off tells the reader.
        core.log.error('response stream failed', { error })
        controller.error(error)
      }
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
