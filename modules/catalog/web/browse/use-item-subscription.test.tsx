import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react/pure'
import { useItemSubscription } from '@/modules/catalog/web/browse/use-item-subscription'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { fakeTimers } from '@/tests/support/fake-timers'
import { stopClock } from '@/tests/support/stop-clock'
import { defineWebModule } from '@/web/lib/modules/module'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'
import { subscribeIntervalMs } from '@/web/lib/realtime/realtime-connection'
import { installFakeIntersectionObserver } from '@/web/testing/fake-intersection-observer'
import type { FakeWebSocket } from '@/web/testing/fake-web-socket'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

stopClock()

const items = Array.from({ length: 500 }, (_, at) => buildSummary({ id: String(at) }))

function Market() {
  useTopicSubscription(['sales'], '/api/recent-purchases')
  const list = useItemSubscription(items)
  return (
    <div ref={list}>
      <h1>Market</h1>
      {items.map(({ id }) => (
        <p key={id} data-item>
          {id}
        </p>
      ))}
    </div>
  )
}

const market = defineWebModule({
  name: 'market',
  pages: [{ path: '/', title: 'Market', view: Market }],
})

/** The topics that the server knows after these frames. */
function subscribedTopics({ sent }: FakeWebSocket): Set<string> {
  const topics = new Set<string>()
  for (const { type, data } of sent as { type: string; data: { topics: string[] } }[]) {
    if (type === 'subscribe') for (const topic of data.topics) topics.add(topic)
    if (type === 'unsubscribe') for (const topic of data.topics) topics.delete(topic)
  }
  return topics
}

test('a long list subscribes to what is on the screen, and neither it nor the sales are ever dropped', async () => {
  mockApi({})
  const timers = fakeTimers()
  const observed = installFakeIntersectionObserver()
  const page = renderApp({ modules: [market] })
  await page.findByText('Market')
  const socket = page.sockets.at(-1) as FakeWebSocket
  await socket.open()
  expect([...subscribedTopics(socket)]).toContainValues(['sales', 'item:0', 'item:89'])
  for (const at of [120, 260, 499, 0]) {
    await observed.find(({ element }) => element.textContent === String(at))?.report(true)
    await act(() => timers.fire(subscribeIntervalMs))
    const topics = subscribedTopics(socket)
    expect(topics.size).toBeLessThanOrEqual(200)
    expect([...topics]).toContainValues(['sales', `item:${at}`])
  }
})
