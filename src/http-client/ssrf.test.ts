/** Rows D3 and D4: no URL and no response lets a request reach a private network. */
import { afterAll, expect, test } from 'bun:test'
import { brotliCompressSync, constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { Destination } from '@/src/http-client/destination'
import { sendRequest } from '@/src/http-client/send-request'
import { createKitApp } from '@/tests/support/apps/kit-app'

let hits = 0
const canary = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => {
    hits += 1
    return new Response('the inside')
  },
})
const port = canary.port

let answer = () => new Response()
const outside = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => answer() })

/** Every name resolves to this machine. */
const app = await createKitApp((scope) => scope, { lookup: async () => ['127.0.0.1'], sleep: async () => {} })

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await canary.stop(true)
  await outside.stop(true)
})

const pictures: Destination = {
  name: 'pictures',
  hosts: ['.rbxcdn.com', 'users.roblox.com'],
  origins: [],
  perMinute: 1_000_000,
  timeoutMs: 5_000,
  bytesMax: 100_000,
}
const chosen: Destination = { ...pictures, name: 'chosen', origins: [`http://127.0.0.1:${outside.port}`] }

const hosts = `127.0.0.1 127.1 127.0.1 127.255.255.254 0.0.0.0 0 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 017700000001
  0x7F.0x0.0x0.0x1 127.0.0.01 ０x7f.1 １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 localhost LOCALHOST localhost. sub.localhost
  [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [fe80::1]
  [fc00::1] [::ffff:169.254.169.254] 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 10.0.0.1 172.16.0.1 192.168.0.1
  100.64.0.1 metadata.google.internal instance-data 127.0.0.1.nip.io tr.rbxcdn.com.evil.example evilrbxcdn.com rbxcdn.com
  users.roblox.com.evil.example xusers.roblox.com users.roblox.com. tr.rbxcdn.com. users。roblox。com。 rbxcdn.com.`

const spelled = hosts.split(/\s+/).flatMap((host) => [`http://${host}:${port}/`, `https://${host}/`])
const disguised = [
  `http://users.roblox.com:${port}/`,
  'http://users.roblox.com/',
  `https://users.roblox.com:${port}/`,
  `https://users.roblox.com@127.0.0.1:${port}/`,
  `https://users.roblox.com:x@127.0.0.1:${port}/`,
  `https://user:secret@users.roblox.com/`,
  `https://127.0.0.1:${port}#@users.roblox.com/`,
  `https://127.0.0.1:${port}?@users.roblox.com/`,
  `https://127.0.0.1:${port}\\@users.roblox.com/`,
  `https://users.roblox.com%2f@127.0.0.1:${port}/`,
  `https:\\\\127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `file:///etc/passwd`,
  'file://users.roblox.com/etc/passwd',
  `gopher://127.0.0.1:${port}/_GET`,
  `ftp://users.roblox.com/`,
  `ws://127.0.0.1:${port}/`,
  'data:text/plain,the inside',
  'blob:https://users.roblox.com/x',
  'javascript:alert(1)',
  `unix:/var/run/docker.sock`,
  `http+unix://%2fvar%2frun%2fdocker.sock/`,
  '',
  ' ',
  'users.roblox.com',
  '\u0000',
]
const addresses = [...spelled, ...disguised]

test('the list covers many spellings of private addresses', () => {
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(80)
})

for (const destination of [pictures, chosen])
  test(`no URL leads ${destination.name} to a private address`, async () => {
    for (const url of addresses)
      expect({ url, ...(await sendRequest(app.ctx, destination, { url })) }).toMatchObject({
        url,
        outcome: 'blocked',
      })
    expect(hits).toBe(0)
  })

test('an allowed name that resolves to a private address is blocked', async () => {
  for (const url of [
    'https://users.roblox.com/v1/users/1',
    'https://tr.rbxcdn.com/a.png',
    'https://c0.x.rbxcdn.com/',
  ])
    expect(await sendRequest(app.ctx, pictures, { url })).toMatchObject({
      outcome: 'blocked',
      reason: 'address',
    })
})

test('a name is resolved once, and the request goes to that address', async () => {
  const asked: string[] = []
  let looks = 0
  await using rebinding = await createKitApp((scope) => scope, {
    lookup: async () => [looks++ === 0 ? '128.116.0.1' : '127.0.0.1'],
    fetch: async (input, init) => {
      asked.push(
        `${input} ${new Headers(init?.headers).get('host')} ${JSON.stringify(init && 'tls' in init && init.tls)}`,
      )
      return new Response('there')
    },
    sleep: async () => {},
  })
  const url = 'https://users.roblox.com/v1/users/1?a=b'
  expect(await sendRequest(rebinding.ctx, pictures, { url })).toMatchObject({ outcome: 'received' })
  expect(asked).toEqual([
    'https://128.116.0.1/v1/users/1?a=b users.roblox.com {"serverName":"users.roblox.com"}',
  ])
  expect(looks).toBe(1)
  expect(await sendRequest(rebinding.ctx, pictures, { url })).toMatchObject({ outcome: 'blocked' })
})

test('an IPv4 address is preferred', async () => {
  const asked: string[] = []
  await using app = await createKitApp((scope) => scope, {
    lookup: async () => ['2606:4700:4700::1111', '128.116.0.1'],
    fetch: async (input) => {
      asked.push(String(input))
      return new Response()
    },
  })
  await sendRequest(app.ctx, pictures, { url: 'https://users.roblox.com/' })
  expect(asked).toEqual(['https://128.116.0.1/'])
})

test('a name with public and private addresses is blocked', async () => {
  await using twofold = await createKitApp((scope) => scope, {
    lookup: async () => ['128.116.0.1', '::ffff:7f00:1'],
    sleep: async () => {},
  })
  const url = 'https://users.roblox.com/'
  expect(await sendRequest(twofold.ctx, pictures, { url })).toMatchObject({ outcome: 'blocked' })
})

test('redirects are not followed', async () => {
  const targets = [
    ...addresses.filter((one) => one.trim() !== '' && one !== '\u0000').slice(0, 55),
    '/',
    '//x',
    '../x',
    '?a',
    '#b',
  ]
  for (const [at, target] of targets.entries()) {
    const status = [301, 302, 303, 307, 308][at % 5]
    answer = () => new Response(null, { status, headers: { location: encodeURI(target) } })
    const url = `http://127.0.0.1:${outside.port}/`
    expect(await sendRequest(app.ctx, chosen, { url })).toEqual({ outcome: 'blocked', reason: 'redirect' })
  }
  expect(targets.length).toBe(60)
  expect(hits).toBe(0)
})

const zeros = new Uint8Array(20_000_000)
const gzip = Bun.gzipSync(zeros)
const brotli = new Uint8Array(brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
const compressed: Record<string, Uint8Array<ArrayBuffer>> = {
  gzip,
  GZIP: gzip,
  'x-gzip': gzip,
  'pack200-gzip': gzip,
  'gzip, gzip': Bun.gzipSync(gzip),
  'gzip, identity': gzip,
  'identity, gzip': gzip,
  'gzip;q=1': gzip,
  deflate: new Uint8Array(deflateSync(zeros)),
  'deflate, gzip': Bun.gzipSync(new Uint8Array(deflateSync(zeros))),
  'x-deflate': new Uint8Array(deflateRawSync(zeros)),
  br: brotli,
  'br, gzip': Bun.gzipSync(brotli),
  dcb: brotli,
  zstd: new Uint8Array(Bun.zstdCompressSync(zeros)),
  'zstd, br': new Uint8Array(Bun.zstdCompressSync(zeros)),
  dcz: new Uint8Array(Bun.zstdCompressSync(zeros)),
  compress: new Uint8Array(100),
  exi: new Uint8Array(100),
  'nobody-knows': new Uint8Array(100),
}

test.each(Object.entries(compressed))(
  'a %s body is blocked without decompressing it',
  async (encoding, body) => {
    answer = () => new Response(body, { headers: { 'content-encoding': encoding } })
    const url = `http://127.0.0.1:${outside.port}/`
    expect(await sendRequest(app.ctx, chosen, { url })).toEqual({ outcome: 'blocked', reason: 'compressed' })
  },
)

const large: Record<string, () => Response> = {
  'says so': () => new Response(zeros),
  'comes in parts': () =>
    new Response(new ReadableStream({ pull: (flow) => flow.enqueue(zeros.slice(0, 50_000)) })),
  'is a byte too long': () => new Response(new Uint8Array(100_001)),
}

test.each(Object.entries(large))('a response that is too large is blocked when it %s', async (_, make) => {
  answer = make
  const url = `http://127.0.0.1:${outside.port}/`
  expect(await sendRequest(app.ctx, chosen, { url })).toEqual({ outcome: 'blocked', reason: 'too large' })
})

test('a response of exactly the limit is accepted', async () => {
  answer = () => new Response(new Uint8Array(100_000))
  const result = await sendRequest(app.ctx, chosen, { url: `http://127.0.0.1:${outside.port}/` })
  expect(result.outcome === 'received' && result.bytes.length).toBe(100_000)
})
