import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { defineWebModule } from '@/web/lib/module'
import { live, onFrame, patchQueries, useTopicSubscription } from '@/web/lib/realtime'
import type { FakeWebSocket } from '@/web/testing/fake-web-socket'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const prices = queryOptions({
  queryKey: ['/api/prices'],
  queryFn: async () => (await fetch('http://localhost:3000/api/prices')).json() as Promise<string[]>,
  meta: live,
})

function Prices() {
  const { data = [] } = useQuery(prices)
  useTopicSubscription(['price:1', 'price:2'], '/api/prices')
  return <p>Prices: {data.join(', ')}</p>
}

const market = defineWebModule({
  name: 'market',
  pages: [{ path: '/', title: 'Prices', view: Prices }],
  frames: [
    onFrame<string>('price', (client, price) =>
      patchQueries<string[]>(client, prices, (all) => [...all, price]),
    ),
  ],
})

const list = 'GET /api/prices'
const reads = (asked: { call: string }[]) => asked.filter(({ call }) => call === list).length

function open(viewer = buildViewer({ id: 'ann' })) {
  const page = renderApp({ viewer, modules: [market] })
  const socket = () => page.sockets.at(-1) as FakeWebSocket
  return { page, socket, say: (type: string, data: unknown) => socket().say(JSON.stringify({ type, data })) }
}

test('a page says who is there, and what it follows', async () => {
  mockApi({ [list]: ['$1'] })
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  await socket().connect()
  expect(socket().sent).toEqual([
    { type: 'auth', userId: 'ann' },
    { type: 'subscribe', data: { topics: ['price:1', 'price:2'] } },
  ])
})

test('a visitor is not connected', async () => {
  mockApi({ [list]: [] })
  const { page } = open({ state: 'guest' })
  await page.findByText('Prices:')
  expect(page.sockets).toEqual([])
})

test('what happens shows without asking', async () => {
  const asked = mockApi({ [list]: ['$1'] })
  const { page, socket, say } = open()
  await socket().connect()
  await page.findByText('Prices: $1')
  const before = reads(asked)
  await say('price', '$2')
  await page.findByText('Prices: $1, $2')
  expect(reads(asked)).toBe(before)
})

test('what happens while an answer is under way is not lost with it', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  mockApi({ [list]: () => promise })
  const { page, socket, say } = open()
  await socket().connect()
  await say('price', '$2')
  resolve(['$1'])
  await page.findByText('Prices: $1, $2')
})

test('what was missed is asked for as soon as there is a connection', async () => {
  let shown = ['$1']
  mockApi({ [list]: () => shown })
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  shown = ['$1', '$2']
  await socket().connect()
  await page.findByText('Prices: $1, $2')
})

test('where no connection comes about, the page asks instead', async () => {
  let shown = ['$1']
  mockApi({ [list]: () => shown })
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  shown = ['$1', '$2']
  await socket().lose()
  await page.findByText('Prices: $1, $2')
})

test('the server has a page look again at what it names, and at nothing else', async () => {
  let shown = ['$1']
  const asked = mockApi({ [list]: () => shown })
  const { page, socket, say } = open()
  await socket().connect()
  await page.findByText('Prices: $1')
  const before = reads(asked)
  shown = ['$2']
  await say('changed', { paths: ['/api/price', '/api/prices/1'] })
  await say('changed', { paths: ['/api'] })
  await page.findByText('Prices: $2')
  expect(reads(asked)).toBe(before + 1)
})

test('what cannot be read changes nothing', async () => {
  mockApi({ [list]: ['$1'] })
  const { page, socket, say } = open()
  await socket().connect()
  const { error } = console
  const logged: unknown[] = []
  console.error = (one: unknown) => logged.push(one)
  await socket().say('{"type":')
  await say('riddle', {})
  await say('changed', null)
  console.error = error
  await page.findByText('Prices: $1')
  expect(logged).toHaveLength(2)
})
