import { expect, onTestFinished, test } from 'bun:test'
import { cookiesOf, HttpConnection, parseResponse } from '@/scripts/bench/load/http-connection'

const response = (text: string) => parseResponse(Buffer.from(text))

test('a response is complete with the last byte of its body', () => {
  expect(response('HTTP/1.1 200 OK\r\nContent-Len')).toBe(1)
  expect(response('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe')).toBe(3)
  expect(response('HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello')).toMatchObject({
    status: 201,
    body: Buffer.from('hello'),
  })
  expect(response('HTTP/1.1 204 No Content\r\nDate: today\r\n\r\n')).toMatchObject({ status: 204 })
})

test('cookies of a response make up one header', () => {
  const head = 'HTTP/1.1 200 OK\r\nSet-Cookie: sid=a1; Path=/; HttpOnly\r\nset-cookie: seen=1\r\nDate: today'
  expect(cookiesOf({ head })).toBe('sid=a1; seen=1')
})

test('one connection carries one request after the other, with bodies of any size', async () => {
  const server = Bun.serve({
    port: 0,
    fetch: async (request) =>
      new Response(`${request.headers.get('cookie')} ${await request.text()}`.repeat(50_000)),
  })
  onTestFinished(() => void server.stop(true))
  using connection = await HttpConnection.open(server.port ?? 0)
  for (const body of ['"ä"', '"b"']) {
    const { status, body: received } = await connection.send({
      method: 'POST',
      path: '/',
      cookie: 'sid=a1',
      body,
    })
    expect([status, String(received) === `sid=a1 ${body}`.repeat(50_000)]).toEqual([200, true])
  }
})

test('a request fails when the server closes the connection', async () => {
  const server = Bun.listen({
    port: 0,
    hostname: 'localhost',
    socket: { data: (socket) => void socket.end() },
  })
  onTestFinished(() => server.stop(true))
  using connection = await HttpConnection.open(server.port)
  const request = { method: 'GET', path: '/' } as const
  await expect(connection.send(request)).rejects.toThrow('closed the connection')
  await expect(connection.send(request)).rejects.toThrow('closed the connection')
})
