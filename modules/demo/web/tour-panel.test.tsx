import '@/web/testing/dom'
import { expect, mock, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { LandingTour, SecondFactorTour } from '@/modules/demo/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const enter = 'POST /api/demo/enter'
const demo = { values: { freePlayers: 'TealBadger, pocketcomet' } }

function spyOnNavigation() {
  const assign = spyOn(location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  return assign
}

test('the first page of a demo offers three roles and names free players', async () => {
  const calls = mockApi({ [enter]: { username: 'DemoModerator' } })
  const assign = spyOnNavigation()
  const page = renderPage(<LandingTour />, { site: demo })
  await page.findByRole('heading', { name: 'Try it as buyer, seller or moderator' })
  expect(page.getByText(/TealBadger, pocketcomet/)).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Moderator' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'))
  expect(calls).toEqual([{ call: enter, body: { role: 'moderator' } }])
})

test('a failure is shown, and the roles can be chosen again', async () => {
  mockApi({ [enter]: () => mockProblem(429, 'too_many_requests', 'Too many attempts.') })
  const page = renderPage(
    <>
      <LandingTour />
      <ToastHost />
    </>,
    { site: demo },
  )
  await page.user.click(await page.findByRole('button', { name: 'Buyer' }))
  expect(await page.findByText('Too many attempts.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Buyer' })).toBeDefined()
})

test("the demo's moderator continues without a code", async () => {
  mockApi({ [enter]: { username: 'DemoModerator' } })
  const onVerified = mock()
  const page = renderPage(<SecondFactorTour onVerified={onVerified} />, { site: demo })
  await page.user.click(await page.findByRole('button', { name: "Continue as the demo's moderator" }))
  await waitFor(() => expect(onVerified).toHaveBeenCalledTimes(1))
})

test('outside of a demo neither is shown', () => {
  const page = renderPage(
    <>
      <LandingTour />
      <SecondFactorTour onVerified={() => undefined} />
    </>,
  )
  expect(page.queryByRole('button')).toBeNull()
})
