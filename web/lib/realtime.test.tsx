import '@/web/testing/dom'
import { expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react/pure'
import { fakeTimers } from '@/tests/support/fake-timers'
import { defineWebModule } from '@/web/lib/modules/module'
import { live, onFrame, patchQueries, useTopicSubscription } from '@/web/lib/realtime/realtime'
import { openConnection, subscribe, subscribeIntervalMs } from '@/web/lib/realtime/realtime-connection'
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
const countReads = (requests: { call: string }[]) => requests.filter(({ call }) => call === list).length

function open(viewer = buildViewer({ id: 'ann' })) {
  const page = renderApp({ viewer, modules: [market] })
  const socket = () => page.sockets.at(-1) as FakeWebSocket
  const receive = (type: string, data: unknown) => socket().receive(JSON.stringify({ type, data }))
  return { page, socket, receive }
}

/** Until the test ends. */
function stopClock() {
  setSystemTime(new Date())
  onTestFinished(() => void setSystemTime())
}

test('a page sends its user and its topics', async () => {
  mockApi({ [list]: ['$1'] })
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  await socket().open()
  expect(socket().sent).toEqual([
    { type: 'auth', userId: 'ann' },
    { type: 'subscribe', data: { topics: ['price:1', 'price:2'], replayMs: expect.any(Number) } },
  ])
})

test('a socket that the server is closing gets no frames', async () => {
  mockApi({ [list]: ['$1'] })
  const timers = fakeTimers()
  stopClock()
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  await socket().open()
  const sent = [...socket().sent]
  socket().readyState = 2
  const unsubscribe = subscribe({ topics: ['price:3'], onSubscribed: () => undefined })
  await act(() => timers.fire(subscribeIntervalMs))
  unsubscribe()
  expect(socket().sent).toEqual(sent)
})

test('a visitor subscribes to topics without an identity', async () => {
  mockApi({ [list]: ['$1'] })
  const { page, socket, receive } = open({ state: 'guest' })
  await page.findByText('Prices: $1')
  await socket().open()
  expect(socket().sent).toEqual([
    { type: 'subscribe', data: { topics: ['price:1', 'price:2'], replayMs: expect.any(Number) } },
  ])
  await receive('price', '$2')
  await page.findByText('Prices: $1, $2')
})

test('a frame updates the page without a request', async () => {
  const requests = mockApi({ [list]: ['$1'] })
  const { page, socket, receive } = open()
  await socket().open()
  await page.findByText('Prices: $1')
  const before = countReads(requests)
  await receive('price', '$2')
  await page.findByText('Prices: $1, $2')
  expect(countReads(requests)).toBe(before)
})

test('a frame during a fetch is not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  mockApi({ [list]: () => promise })
  const { page, socket, receive } = open()
  await socket().open()
  await receive('price', '$2')
  resolve(['$1'])
  await page.findByText('Prices: $1, $2')
})

test('the first connection refetches only what is older than a page takes to connect', async () => {
  stopClock()
  let shown = ['$1']
  const requests = mockApi({ [list]: () => shown })
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  await socket().open()
  expect(countReads(requests)).toBe(1)
  page.unmount()
  const slow = open()
  await slow.page.findByText('Prices: $1')
  shown = ['$1', '$2']
  setSystemTime(Date.now() + 3_000)
  await slow.socket().open()
  await slow.page.findByText('Prices: $1, $2')
})

test('reconnecting refetches what may have been missed', async () => {
  const timers = fakeTimers()
  let shown = ['$1']
  mockApi({ [list]: () => shown })
  const { page, socket } = open()
  await socket().open()
  await page.findByText('Prices: $1')
  shown = ['$1', '$2']
  await socket().drop()
  await act(() => timers.fire(5_000))
  expect(page.sockets).toHaveLength(2)
  await socket().open()
  await page.findByText('Prices: $1, $2')
})

test('a failed connection refetches', async () => {
  let shown = ['$1']
  mockApi({ [list]: () => shown })
  const { page, socket } = open()
  await page.findByText('Prices: $1')
  shown = ['$1', '$2']
  await socket().drop()
  await page.findByText('Prices: $1, $2')
})

test('a `changed` frame refetches the named paths only', async () => {
  let shown = ['$1']
  const requests = mockApi({ [list]: () => shown })
  const { page, socket, receive } = open()
  await socket().open()
  await page.findByText('Prices: $1')
  const before = countReads(requests)
  shown = ['$2']
  await receive('changed', { paths: ['/api/price', '/api/prices/1'] })
  await receive('changed', { paths: ['/api'] })
  await page.findByText('Prices: $2')
  expect(countReads(requests)).toBe(before + 1)
})

test('malformed and unknown frames are ignored', async () => {
  mockApi({ [list]: ['$1'] })
  const { page, socket, receive } = open()
  await socket().open()
  const { error } = console
  const logged: unknown[] = []
  console.error = (one: unknown) => logged.push(one)
  await socket().receive('{"type":')
  await receive('unknown', {})
  await receive('changed', null)
  console.error = error
  await page.findByText('Prices: $1')
  expect(logged).toHaveLength(2)
})

test('in a browser that refuses sockets the page refetches and tries again', async () => {
  const timers = fakeTimers()
  const { WebSocket } = globalThis
  onTestFinished(() => void Object.assign(globalThis, { WebSocket }))
  let attempts = 0
  function refuse() {
    attempts += 1
    throw new DOMException('refused', 'SecurityError')
  }
  Object.assign(globalThis, { WebSocket: refuse })
  let gaps = 0
  const close = openConnection(
    {
      onFrame: async () => undefined,
      onFirstOpen: () => undefined,
      onGap: () => {
        gaps += 1
      },
    },
    undefined,
  )
  await timers.fire(5_000)
  await timers.fire(5_000)
  close()
  expect([attempts, gaps]).toEqual([3, 2])
})
