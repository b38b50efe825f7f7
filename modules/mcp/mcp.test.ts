import { expect, test } from 'bun:test'
import { buy, createTestApp, listItem, type TestApp } from 'mintmark/testing'

const on = { env: { MCP: 'true' } }

/** Sends a message of JSON-RPC, as an agent does. */
function send(app: TestApp, method: string, params: object = {}, headers: HeadersInit = {}) {
  const accept = 'application/json, text/event-stream'
  return app.visitor().post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, { accept, ...headers })
}

async function call(app: TestApp, name: string, input: object = {}, headers: HeadersInit = {}) {
  const { body } = await send(app, 'tools/call', { name, arguments: input }, headers)
  const { isError = false, content } = body.result
  return isError ? content[0].text : JSON.parse(content[0].text)
}

test('without MCP=true there is no server', async () => {
  await using app = await createTestApp()
  expect((await send(app, 'ping')).status).toBe(404)
  expect((await app.visitor().post('/mcp', { nonsense: true })).status).toBe(404)
  for (const method of ['GET', 'DELETE']) expect((await app.visitor().send(method, '/mcp')).status).toBe(404)
})

test('an agent initializes, learns the tools, and gets errors of the protocol', async () => {
  await using app = await createTestApp(on)
  const { body } = await send(app, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} })
  expect(body.result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } })
  const newer = await send(app, 'initialize', { protocolVersion: '2099-01-01' })
  expect(newer.body.result.protocolVersion).toBe('2025-11-25')
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const accepted = await app.visitor().post('/mcp', notification)
  expect([accepted.status, accepted.body]).toEqual([202, ''])
  const { tools } = (await send(app, 'tools/list')).body.result
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'search_items',
    'get_item',
    'get_item_history',
    'get_seller',
    'list_my_orders',
    'buy_item',
    'sell_item',
  ])
  expect(tools[1].inputSchema).toMatchObject({ type: 'object', required: ['id'] })
  expect((await send(app, 'resources/list')).body.error.code).toBe(-32_601)
  expect((await send(app, 'tools/call', { name: 'pay_out' })).body.error.code).toBe(-32_602)
  const version = { 'mcp-protocol-version': '1999-01-01' }
  expect((await send(app, 'ping', {}, version)).body.code).toBe('mcp_version')
  const stream = await app.visitor().get('/mcp')
  expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST'])
})

test('tools read the market, and link to the pages where a user buys and sells', async () => {
  await using app = await createTestApp(on)
  const ann = await app.signIn('ann')
  const { itemId } = await listItem(ann, { price: 20 })
  const { name } = (await ann.get(`/api/items/${itemId}`)).body
  const [found] = await call(app, 'search_items', { name, maxPrice: 20 })
  expect(found).toMatchObject({ id: itemId, price: 20, url: `http://localhost:3000/item/${itemId}` })
  expect(await call(app, 'search_items', { maxPrice: 19 })).toEqual([])
  expect(await call(app, 'get_item', { id: itemId })).toMatchObject({ name, price: 20, stock: 1 })
  expect(await call(app, 'get_item', { id: 'nonsense' })).toBeString()
  expect(await call(app, 'get_item', {})).toBeString()
  expect(await call(app, 'get_item_history', { id: itemId })).toBeDefined()
  expect(await call(app, 'get_seller', { username: 'ann' })).toMatchObject({ username: 'ann' })
  const links = [await call(app, 'buy_item', { id: itemId }), await call(app, 'sell_item', { id: itemId })]
  expect(links.map(({ url }) => url)).toEqual([
    `http://localhost:3000/item/${itemId}`,
    `http://localhost:3000/sell?item=${itemId}`,
  ])
})

test("an agent reads its user's orders with a key for them, and nobody else's", async () => {
  await using app = await createTestApp(on)
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const orderId = await buy(bob, await listItem(ann))
  const keyOf = async (scopes: string[]) => {
    const { body } = await bob.post('/api/keys', { name: 'Agent', scopes })
    return { authorization: `Bearer ${body.key}` }
  }
  const full = await keyOf(['market:read', 'orders:read'])
  expect(JSON.stringify(await call(app, 'list_my_orders', {}, full))).toContain(orderId)
  const needsKey = 'Connect with an API key that has the scopes market:read and orders:read.'
  expect(await call(app, 'list_my_orders', {}, await keyOf(['market:read']))).toBe(needsKey)
  expect(await call(app, 'list_my_orders')).toBe(needsKey)
})
