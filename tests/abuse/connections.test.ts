import { afterAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const onlyInFull = test.if(process.env.FULL !== undefined)
const site: Site = await createSite({ RATE_LIMIT_SCALE: '1' })
await site.start()
afterAll(() => site[Symbol.asyncDispose]())

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`
const partialTicket = (headers: string) =>
  `POST /api/support/tickets HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

function openConnection(): Promise<Socket> {
  const { port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), 'localhost', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Resolves with everything the server sends until it closes the connection. */
function readUntilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
}

async function statusLineOf(bytes: string): Promise<string> {
  const socket = await openConnection()
  const response = readUntilClosed(socket)
  socket.write(bytes)
  return (await response).split('\r\n')[0] ?? ''
}

test('a URL or header that is too long is rejected without a 5xx (E2)', async () => {
  const long = 'x'.repeat(20_000)
  expect(await statusLineOf(get(`/api/items?search=${long}`))).toMatch(/ 4\d\d /)
  expect(await statusLineOf(get('/api/items', `X-Long: ${long}\r\n`))).toMatch(/ 4\d\d /)
  expect(await statusLineOf(get('/api/items', 'X-Many: 1\r\n'.repeat(5_000)))).not.toMatch(/ 5\d\d /)
  expect(await statusLineOf(get('/healthz'))).toContain('200')
})

test('TRACE and unknown methods are rejected, and no request is echoed (E2)', async () => {
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'CONNECT']) {
    const socket = await openConnection()
    const response = readUntilClosed(socket)
    socket.write(
      `${method} /api/items HTTP/1.1\r\nHost: localhost\r\nX-Echo: canary\r\nConnection: close\r\n\r\n`,
    )
    expect([method, (await response).includes('canary')]).toEqual([method, false])
    expect([method, (await response).split('\r\n')[0]]).toEqual([method, expect.stringMatching(/^$| 4\d\d /)])
  }
})

test('conflicting or invalid content lengths are rejected (E2)', async () => {
  const post = (headers: string) =>
    statusLineOf(
      `POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n0\r\n\r\n`,
    )
  for (const headers of [
    'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 3\r\nContent-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: many\r\n',
  ])
    expect([headers, await post(headers)]).toEqual([headers, expect.stringMatching(/^$| 4\d\d /)])
  expect(await statusLineOf('GARBAGE\r\n\r\n')).toMatch(/^$| 4\d\d /)
})

test("hundreds of idle or half-finished requests don't block others (E2)", async () => {
  const idle = await Promise.all(Array.from({ length: 400 }, openConnection))
  for (const [at, socket] of idle.entries()) {
    socket.on('error', () => undefined)
    if (at % 2 === 0) socket.write(`${partialTicket('Content-Length: 999\r\n')}{`)
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.visitor().get('/api/items?limit=1')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const socket of idle) socket.destroy()
})

test('slow bodies don’t lock out the others of their address (E2)', async () => {
  const openUnfinished = async () => {
    const socket = await openConnection()
    socket.on('error', () => undefined)
    socket.write(`${partialTicket('Content-Type: application/json\r\nContent-Length: 999\r\n')}{`)
    return socket
  }
  const unfinished = await Promise.all(Array.from({ length: 150 }, openUnfinished))
  await eventually(async () =>
    expect((await site.visitor().post('/api/auth/logout', {})).status).not.toBe(429),
  )
  for (const socket of unfinished) socket.destroy()
})

onlyInFull.each([
  ['a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
  ['a body', partialTicket('Content-Type: application/json\r\nContent-Length: 1000\r\n'), ' '],
])('%s sent byte by byte is cut off (E2)', async (_, beginning, letter) => {
  const slow = await openConnection()
  const response = readUntilClosed(slow)
  const timer = setInterval(() => slow.write(letter), 4_000)
  slow.write(beginning)
  await response
  clearInterval(timer)
})
