import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'

const sharedApp = shared(createTestApp)

test('a placeholder is an image of the requested size', async () => {
  const app = await sharedApp()
  const { status, headers, body } = await app.visitor().get('/api/placeholder/320/180')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(body).toContain('width="320" height="180"')
})

test.each(['0/10', '10/2001', '-1/10', '1e2/10', 'a/b', '10/10.5', '10/%22%3E'])(
  'there is no placeholder of %s',
  async (size) => {
    const app = await sharedApp()
    expect((await app.visitor().get(`/api/placeholder/${size}`)).status).toBe(422)
  },
)
