import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ApiError } from '@/web/lib/api/api-error'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { Button } from '@/web/ui/button'
import { UnavailableBanner } from '@/web/ui/states/unavailable-banner'
import { unavailableMessages } from '@/web/unavailable-messages'

type Props = { read: () => Promise<string> }

function Hats({ read }: Props) {
  const { data, error } = useQuery({ queryKey: ['hats'], queryFn: read })
  return <p>{data ?? (error ? 'No hats.' : 'Loading')}</p>
}

function HatsThenBanner({ read }: Props) {
  const [isLate, setLate] = useState(false)
  return (
    <>
      <Hats read={read} />
      <Button onClick={() => setLate(true)}>Later</Button>
      {isLate && <UnavailableBanner />}
    </>
  )
}

function createSite(code: string, status = 503) {
  const site = { isAway: true }
  const requests = mockApi({
    'GET /readyz': () => (site.isAway ? mockProblem(503, code, 'Later.') : 'ready'),
  })
  const read = async () => {
    if (site.isAway) throw new ApiError(status, code, 'Later.')
    return 'Top hat'
  }
  return { site, requests, read }
}

test.each([
  ['unavailable', 503],
  ['unreachable', 0],
  ['', 502],
])(
  'while the site is away (%p, %i) a banner says so, and the page continues by itself',
  async (code, status) => {
    const { site, read } = createSite(code, status)
    const page = renderPage(
      <>
        <Hats read={read} />
        <UnavailableBanner />
      </>,
    )
    expect(await page.findByText(unavailableMessages.title)).toBeDefined()
    site.isAway = false
    expect(await page.findByText('Top hat')).toBeDefined()
    await waitFor(() => expect(page.queryByText(unavailableMessages.title)).toBeNull())
  },
)

test('a banner that is loaded after the page shows what failed before', async () => {
  const { read } = createSite('unavailable')
  const page = renderPage(<HatsThenBanner read={read} />)
  await page.findByText('No hats.')
  await page.user.click(page.getByRole('button'))
  expect(await page.findByText(unavailableMessages.title)).toBeDefined()
})

test('a failure of another service shows no banner', async () => {
  const { read, requests } = createSite('payment_provider_unavailable')
  const page = renderPage(
    <>
      <UnavailableBanner />
      <Hats read={read} />
    </>,
  )
  await page.findByText('No hats.')
  expect(page.queryByText(unavailableMessages.title)).toBeNull()
  expect(requests).toEqual([])
})
