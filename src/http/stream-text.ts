import type { Context } from '@/src/kit/context'

/** Streams pieces as fast as the client reads them, and stops when it disconnects. */
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
        // The status is already sent, so aborting the body is the only way to report the error.
        core.log.error('response stream failed', { error })
        controller.error(error)
      }
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
