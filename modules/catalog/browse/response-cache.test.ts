import { expect, test } from 'bun:test'
import { respondUnlessKnown, textResponse } from '@/modules/catalog/browse/response-cache'
import { createKitApp } from '@/tests/support/apps/kit-app'

const large = Array.from({ length: 40_000 }, (_, at) => Bun.hash(String(at)).toString(36)).join(' ')

test('a large response has the bytes and the headers of a small one', async () => {
  const texts = { small: large.slice(0, 2_000), large }
  await using app = await createKitApp((scope) =>
    scope
      .get('/small', ({ request, set }) =>
        respondUnlessKnown(textResponse({ text: texts.small, type: 'text/csv' }), { request, set }),
      )
      .get('/large', ({ request, set }) =>
        respondUnlessKnown(textResponse({ text: texts.large, type: 'text/csv' }), { request, set }),
      ),
  )
  for (const encoding of ['gzip', 'identity']) {
    const get = async (name: keyof typeof texts) => {
      const response = await app.visitor().fetch(`/api/${name}`, { headers: { 'accept-encoding': encoding } })
      const bytes = await response.bytes()
      const text = new TextDecoder().decode(encoding === 'gzip' ? Bun.gunzipSync(bytes) : bytes)
      expect([response.status, text === texts[name]]).toEqual([200, true])
      const own = ['etag', 'content-length', 'x-request-id']
      return [...response.headers].filter(([header]) => !own.includes(header)).sort()
    }
    expect(await get('large')).toEqual(await get('small'))
  }
})
