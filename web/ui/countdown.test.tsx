import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { Countdown } from '@/web/ui/countdown'

test('the time left is shown until it ends', () => {
  const page = renderPage(<Countdown deadline={new Date(Date.now() + 59_500).toISOString()} />)
  expect(page.getByRole('timer').textContent).toBe('01:00')
})

test('a past deadline has ended, and the page is told once', () => {
  const onEnd = mock()
  const page = renderPage(<Countdown deadline="2020-01-01T00:00:00Z" onEnd={onEnd} />)
  expect(page.getByRole('timer').textContent).toBe('ended')
  expect(onEnd).toHaveBeenCalledTimes(1)
})
