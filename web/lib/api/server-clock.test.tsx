import '@/web/testing/dom'
import { expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { api, unwrap } from '@/web/lib/api/api'
import { resetServerTime, serverNow } from '@/web/lib/api/server-clock'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { Countdown } from '@/web/ui/values/countdown'
import { TimeAgo } from '@/web/ui/values/time-ago'

const noon = Date.parse('2026-03-01T12:00:00Z')

/** Responds as a server whose clock shows this time. */
function respondAt(time: number) {
  mockApi({
    'GET /api/recent-purchases': () => Response.json([], { headers: { date: new Date(time).toUTCString() } }),
  })
  return unwrap(api['recent-purchases'].get())
}

function setDeviceClock(time: number) {
  setSystemTime(new Date(time))
  onTestFinished(() => {
    setSystemTime()
    resetServerTime()
  })
}

test.each([
  ['behind', noon - 600_000],
  ['ahead', noon + 600_000],
])('with a device clock that is ten minutes %s, times are those of the server', async (_, device) => {
  setDeviceClock(device)
  await respondAt(noon)
  const page = renderPage(
    <>
      <Countdown deadline="2026-03-01T12:15:00Z" />
      <TimeAgo iso="2026-03-01T11:57:30Z" />
    </>,
  )
  expect(page.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/)
  expect(page.getByText('2m ago')).toBeDefined()
})

test('a response from a cache does not set the clock back', async () => {
  setDeviceClock(noon)
  await respondAt(noon)
  await respondAt(noon - 3_600_000)
  expect(serverNow()).toBeGreaterThanOrEqual(noon)
})

test('until the server has answered, the time is that of the device', () => {
  setDeviceClock(noon)
  expect(serverNow()).toBe(noon)
})
