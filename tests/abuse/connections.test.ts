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

/** All that comes back until the server closes. */
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

async function ask(bytes: string): Promise<string> {
  const socket = await openConnection()
  const answer = readUntilClosed(socket)
  socket.write(bytes)
  return (await answer).split('\r\n')[0] ?? ''
}

test('an address or a header that is too long is refused, and no fault of ours (E2)', async () => {
  const long = 'x'.repeat(20_000)
  expect(await ask(get(`/api/items?search=${long}`))).toMatch(/ 4\d\d /)
  expect(await ask(get('/api/items', `X-Long: ${long}\r\n`))).toMatch(/ 4\d\d /)
  expect(await ask(get('/api/items', 'X-Many: 1\r\n'.repeat(5_000)))).not.toMatch(/ 5\d\d /)
  expect(await ask(get('/healthz'))).toContain('200')
})

test('two lengths, or a length of nonsense, are refused (E2)', async () => {
  const post = (headers: string) =>
    ask(`POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n0\r\n\r\n`)
  for (const headers of [
    'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 3\r\nContent-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: many\r\n',
  ])
    expect([headers, await post(headers)]).toEqual([headers, expect.stringMatching(/^$| 4\d\d /)])
  expect(await ask('GARBAGE\r\n\r\n')).toMatch(/^$| 4\d\d /)
})

test('while hundreds of connections say nothing, or half a request, everybody else is answered (E2)', async () => {
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

test('an address that holds a hundred bodies back is refused the next, until they are gone (E2)', async () => {
  const hold = async () => {
    const socket = await openConnection()
    socket.on('error', () => undefined)
    socket.write(`${partialTicket('Content-Type: application/json\r\nContent-Length: 999\r\n')}{`)
    return socket
  }
  const held = await Promise.all(Array.from({ length: 100 }, hold))
  const post = async () => (await site.visitor().post('/api/auth/logout', {})).status
  await eventually(async () => {
    // Some of them may have been refused for those of the test before.
    held.push(await hold())
    expect(await post()).toBe(429)
  }, 30_000)
  expect((await site.visitor().get('/api/items?limit=1')).status).toBe(200)
  for (const socket of held) socket.destroy()
  await eventually(async () => expect(await post()).not.toBe(429))
})

onlyInFull.each([
  ['a request', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
  ['a body', partialTicket('Content-Type: application/json\r\nContent-Length: 1000\r\n'), ' '],
])(
  '%s that comes letter by letter is not waited for (E2)',
  async (_, beginning, letter) => {
    const slow = await openConnection()
    const answer = readUntilClosed(slow)
    const drip = setInterval(() => slow.write(letter), 4_000)
    slow.write(beginning)
    await answer
    clearInterval(drip)
  },
  120_000,
)
