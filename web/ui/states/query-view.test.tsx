import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { renderPage } from '@/web/testing/render'
import { Button } from '@/web/ui/button'
import { QueryView } from '@/web/ui/states/query-view'

type Props = { read: () => Promise<string[]>; add?: (hat: string) => Promise<unknown> }

function Hats({ read, add = async () => {} }: Props) {
  const query = queryOptions({ queryKey: ['hats'], queryFn: read, retry: false })
  const { mutate } = useRefetchingMutation(query, add)
  return (
    <>
      <QueryView query={useQuery(query)} empty="No hats." fallback={<p>Loading</p>}>
        {(hats) => <p>{hats.join(', ')}</p>}
      </QueryView>
      <Button onClick={() => mutate('Crown')}>Add</Button>
    </>
  )
}

test('a list shows a placeholder, what to do while it is empty, and its rows after one was added', async () => {
  const hats: string[] = []
  const add = async (hat: string) => hats.push(hat)
  const page = renderPage(<Hats read={async () => [...hats]} add={add} />)
  expect(page.getByText('Loading')).toBeDefined()
  expect(await page.findByText('No hats.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Add' }))
  expect(await page.findByText('Crown')).toBeDefined()
})

test('a failed list can be requested again, and keeps what it showed when a later request fails', async () => {
  let isBroken = true
  const read = async () => {
    if (isBroken) throw new Error('offline')
    return ['Top hat']
  }
  const page = renderPage(<Hats read={read} />)
  const retry = await page.findByRole('button', { name: /again/i })
  isBroken = false
  await page.user.click(retry)
  expect(await page.findByText('Top hat')).toBeDefined()
  isBroken = true
  await page.user.click(page.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(page.queryByRole('alert')).toBeNull())
  expect(page.getByText('Top hat')).toBeDefined()
})
