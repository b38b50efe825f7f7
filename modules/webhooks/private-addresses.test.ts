import { expect, test } from 'bun:test'
import { createTestApp, expectResponse } from 'mintmark/testing'
import { addEndpoint, drainAfter, publicServers } from './factory'
import { webhooks } from './module'

const path = '/api/webhook-endpoints'
const privateAddresses =
  `127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 100.127.255.255
  169.254.169.254 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  ::1 :: ::ffff:10.0.0.1 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::a00:1 64:ff9b:1::a00:1 2002:a00:1:: 2001::1 2001:db8::1
  fe80::1 febf::1 fec0::1 fd00:ec2::254 fc00::1 ff02::1 100::1`.split(/\s+/)
const spellings =
  `https://localhost/ https://a.localhost/ https://2130706433/ https://0x7f.1/ https://017700000001/ https://127.1/
  https://0177.0.0.1/ https://0/ https://0.0.0.0/ https://10.1/ https://127.0.0.1./ https://localhost./ https://LOCALHOST/
  https://127。0。0。1/ https://①②⑦.⓪.⓪.①/ https://%31%32%37.0.0.1/
  https://[::1]/ https://[::]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[0:0:0:0:0:ffff:a00:1]/
  https://[64:ff9b::a00:1]/ https://[fe80::1]/ https://[fd00::1]/
  https://169.254.169.254/latest https://100.64.0.1/ https://192.168.0.1:8443/`.split(/\s+/)

test('a name that has a private address gets nothing, whatever it had when it was entered', async () => {
  let addresses = ['93.184.215.14']
  const { received, network } = publicServers(() => new Response(''))
  await using app = await createTestApp({ ...network, lookup: async () => addresses })
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann)
  for (const address of privateAddresses) {
    addresses = [address, '93.184.215.14']
    await ann.post(`${path}/${id}/test`)
    await drainAfter(app, 1)
  }
  expect(received).toEqual([])
  const { body } = await ann.get(`${path}/${id}/deliveries`)
  expect(body).toHaveLength(privateAddresses.length)
  for (const { attempts } of body) expect(attempts).toMatchObject([{ error: 'address', status: null }])
})

test('where http is allowed, a rejected URL is told so', async () => {
  const detailOf = async (env: Record<string, string>) => {
    await using app = await createTestApp({ env, ...publicServers(() => new Response('')).network })
    const ann = await app.signIn('ann')
    const { body } = await ann.post(path, { url: 'http://user@bot.example/', events: ['order.paid'] })
    return [body.code, body.detail]
  }
  const told = (schemes: string) => `Webhooks are sent only to ${schemes} URLs without a user name.`
  expect(await detailOf({})).toEqual(['webhook_url_insecure', told('https')])
  const allowed = await detailOf({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  expect(allowed).toEqual(['webhook_url_insecure', told('http and https')])
})

test('requests go to the address that was checked, with the name for the certificate', async () => {
  const { received, network } = publicServers(() => new Response(''))
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann, { url: 'https://bot.example:8443/hook?a=1' })
  await ann.post(`${path}/${id}/test`)
  await app.drain()
  expect(received).toMatchObject([
    { url: 'https://93.184.215.14:8443/hook?a=1', headers: { host: 'bot.example:8443' } },
  ])
})

test('a redirect is a failure, and nobody follows it', async () => {
  const { received, network } = publicServers(
    () => new Response('', { status: 307, headers: { location: 'http://169.254.169.254/' } }),
  )
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann)
  await ann.post(`${path}/${id}/test`)
  await app.drain()
  expect(received).toHaveLength(1)
  expect((await ann.get(`${path}/${id}/deliveries`)).body).toMatchObject([
    { state: 'pending', attempts: [{ status: 307, error: 'status' }] },
  ])
})

test('422: URLs that are not https, and those of private hosts', async () => {
  const { network } = publicServers(() => new Response(''))
  await using app = await createTestApp(network)
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann)
  const expectRejected = async (url: string, code: string) => {
    await expectResponse(app, {
      as: ann,
      post: path,
      body: { url, events: ['order.paid'] },
      status: 422,
      code,
    })
    expect((await ann.patch(`${path}/${id}`, { url })).body).toMatchObject({
      code,
      errors: [{ path: 'url' }],
    })
  }
  for (const url of spellings) await expectRejected(url, 'webhook_url_private')
  for (const url of [
    'http://bot.example/',
    'https://ann:secret@bot.example/',
    'ftp://bot.example/',
    'file:///etc/passwd',
  ])
    await expectRejected(url, 'webhook_url_insecure')
  for (const url of ['', 'bot', `https://bot.example/${'a'.repeat(500)}`])
    await expectRejected(url, 'invalid')
})

test('with WEBHOOK_ALLOW_PRIVATE a server on this machine gets webhooks, but never with real payments', async () => {
  const bodies: string[] = []
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      bodies.push(await request.text())
      return new Response('x'.repeat(5_000))
    },
  })
  await using app = await createTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  const ann = await app.signIn('ann')
  const { id } = await addEndpoint(ann, { url: `http://127.0.0.1:${server.port}/hook` })
  await ann.post(`${path}/${id}/test`)
  await app.drain()
  expect(bodies).toHaveLength(1)
  const [{ attempts }] = (await ann.get(`${path}/${id}/deliveries`)).body
  expect(attempts).toMatchObject([{ status: 200, error: null }])
  expect(attempts[0].response).toHaveLength(1_024)
  expect(await webhooks.startupChecks?.(app.ctx)).toEqual([])
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  await using live = await createTestApp({
    env: { WEBHOOK_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://market.example', ...stripe },
  })
  expect(await webhooks.startupChecks?.(live.ctx)).toMatchObject([
    expect.stringContaining('WEBHOOK_ALLOW_PRIVATE'),
  ])
})
