import '@/web/testing/dom'
import { expect, mock, onTestFinished, setSystemTime, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { Countdown } from '@/web/ui/values/countdown'

test('the time left is shown in whole seconds, and never more than there is', () => {
  setSystemTime(new Date('2026-03-01T10:00:00Z'))
  onTestFinished(() => void setSystemTime())
  const page = renderPage(<Countdown deadline="2026-03-01T10:00:59.500Z" />)
  expect(page.getByRole('timer').textContent).toBe('00:59')
})

test('a past deadline shows “ended” and calls onEnd once', () => {
  const onEnd = mock()
  const page = renderPage(<Countdown deadline="2020-01-01T00:00:00Z" onEnd={onEnd} />)
  expect(page.getByRole('timer').textContent).toBe('ended')
  expect(onEnd).toHaveBeenCalledTimes(1)
})
