import { expect, test } from 'bun:test'
import { streamText } from '@/src/http/stream-text'
import { createKitApp } from '@/tests/support/apps/kit-app'

async function* pieces(...all: (string | Error)[]) {
  for (const one of all) {
    if (one instanceof Error) throw one
    yield one
  }
}

test('a body contains its pieces in order', async () => {
  await using app = await createKitApp((scope) =>
    scope.get('/song', ({ ctx }) => new Response(streamText(ctx, pieces('la ', 'li ', 'lö')))),
  )
  expect((await app.visitor().get('/api/song')).body).toBe('la li lö')
})

test('a failing stream aborts the body and is logged', async () => {
  await using app = await createKitApp((scope) =>
    scope.get(
      '/song',
      ({ ctx }) => new Response(streamText(ctx, pieces('la ', new Error('The string broke')))),
    ),
  )
  await expect(app.visitor().get('/api/song')).rejects.toThrow('The string broke')
  expect(app.logLines.filter((line) => line.includes('response stream failed'))).toHaveLength(1)
})
