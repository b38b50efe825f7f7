import '@/web/testing/dom'
import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import type { renderPage } from '@/web/testing/render'

const cursor = '7'

/** Responds to `mockApi` with two pages of one row each, and records which pages were requested. */
export function mockTwoPages(first: unknown, second: unknown) {
  const cursors: (string | null)[] = []
  const respond = (_: unknown, { searchParams }: URL) => {
    cursors.push(searchParams.get('cursor'))
    return cursors.at(-1) === cursor
      ? [second]
      : Response.json([first], { headers: { link: `</api/list?cursor=${cursor}>; rel="next"` } })
  }
  return { respond, cursors }
}

/** Expects that the page loads the second page of the list when the button is pressed, and not before. */
export async function expectNextPageOnDemand(
  page: Pick<ReturnType<typeof renderPage>, 'findByRole' | 'queryByRole' | 'queryClient' | 'user'>,
  { button, cursors }: { button: string; cursors: readonly (string | null)[] },
): Promise<void> {
  const more = await page.findByRole('button', { name: button })
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  expect(cursors).not.toContain(cursor)
  await page.user.click(more)
  await waitFor(() => expect(page.queryByRole('button', { name: button })).toBeNull())
  expect(cursors.filter((one) => one === cursor)).toHaveLength(1)
}
