import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { ApiError } from '@/web/lib/api/api-error'
import { renderPage } from '@/web/testing/render'
import { Button } from '@/web/ui/button'
import { QueryView } from '@/web/ui/states/query-view'
import { OutdatedNotice } from '@/web/ui/toasts/outdated-notice'
import { outdatedMessages } from '@/web/unavailable-messages'

function Hats({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['hats'], queryFn: read })
  return (
    <>
      <QueryView query={query}>{(hat) => <p>{hat}</p>}</QueryView>
      <Button onClick={() => void query.refetch()}>Refetch</Button>
      <OutdatedNotice />
    </>
  )
}

function renderHats(initial: Error | undefined) {
  const site = { error: initial }
  const read = async () => {
    if (site.error) throw site.error
    return 'Top hat'
  }
  const page = renderPage(<Hats read={read} />)
  const fail = async (error: Error) => {
    site.error = error
    await page.user.click(await page.findByRole('button', { name: 'Refetch' }))
  }
  return { page, site, fail }
}

test('data that could not be fetched again stays, with a notice that fetches it again', async () => {
  const { page, site, fail } = renderHats(undefined)
  await page.findByText('Top hat')
  expect(page.queryByText(outdatedMessages.lead)).toBeNull()
  await fail(new Error('offline'))
  await page.findByText(outdatedMessages.lead)
  expect(page.getByText('Top hat')).toBeDefined()
  site.error = undefined
  await page.user.click(page.getByRole('button', { name: outdatedMessages.retry }))
  await waitFor(() => expect(page.queryByText(outdatedMessages.lead)).toBeNull())
})

test('a page that never had data has its own error instead', async () => {
  const { page } = renderHats(new Error('offline'))
  await page.findByRole('alert')
  expect(page.queryByText(outdatedMessages.lead)).toBeNull()
})

test('a record that is gone is not outdated', async () => {
  const { page, fail } = renderHats(undefined)
  await page.findByText('Top hat')
  const gone = new ApiError(404, 'not_found', 'Gone.')
  await fail(gone)
  await waitFor(() => expect(page.queryClient.getQueryState(['hats'])?.error).toBe(gone))
  expect(page.queryByText(outdatedMessages.lead)).toBeNull()
})
