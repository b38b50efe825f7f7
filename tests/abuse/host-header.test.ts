import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const site: Site = await createSite({})
await site.start()
afterAll(() => site[Symbol.asyncDispose]())

/** Sends bytes over one connection and returns everything the server sends until it closes it. */
function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), 'localhost')
  return new Promise((resolve) => {
    let text = ''
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (received) => {
      text += received.toString('latin1')
    })
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
}

const get = (path: string, host: string) =>
  exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

test.each(['a', 'nas', 'app', 'nas:80', 'shop.example', '[::1]:80', '10.0.0.7'])(
  'a request to the host %s gets the path that it names (D15)',
  async (host) => {
    expect(await get('/healthz', host)).toStartWith('HTTP/1.1 200')
    const items = await get('/api/items?limit=1', host)
    expect(items).toStartWith('HTTP/1.1 200')
    expect(items).toContain('application/json')
    expect(await get('/api/auth/user', host)).toStartWith('HTTP/1.1 401')
    expect(await get('/a/api/items', host)).toContain('<!doctype html>')
    expect(await get('/marketplace', host)).toStartWith('HTTP/1.1 200')
  },
)

test.each(['', 'a b', 'shop.example/api/items', 'ann@shop.example', 'a?b', 'a#b', 'a:port'])(
  'the invalid host %p is rejected and never becomes part of the path (D15)',
  async (host) => {
    for (const path of ['/marketplace', '/x/api/items', '/api/items', '/metrics']) {
      const response = await get(path, host)
      expect([path, response]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 400/)])
      expect(response).toContain('bad_host')
    }
  },
)

test('a body that may have trailers is the last one on its connection (E2)', async () => {
  const chunked = (trailers: string) =>
    `POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n${trailers}\r\n`
  for (const trailers of ['', 'X-Checksum: 1\r\n'])
    expect(await exchange(chunked(trailers))).toMatch(/^HTTP\/1\.1 204[\s\S]*\r\nconnection: close\r\n/i)
})
