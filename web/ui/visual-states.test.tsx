import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { NavLink } from '@/web/layout/nav-link'
import { renderPage } from '@/web/testing/render'
import { Button } from '@/web/ui/button'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { ItemImage } from '@/web/ui/values/item-image'

test('only the link to the current page is marked', () => {
  const page = renderPage(
    <>
      <NavLink href="/support">Support</NavLink>
      <NavLink href="/sell">Sell</NavLink>
    </>,
    { path: '/sell' },
  )
  const links = page.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  expect(links.map(({ classList }) => classList.contains('text-ink'))).toEqual([false, true])
})

test('only the selected row of a table is colored', () => {
  const page = renderPage(
    <DataTable caption="Rows" columns={[{ label: 'Name' }]}>
      <TableRow selected>
        <TableCell>One</TableCell>
      </TableRow>
      <TableRow selected={false}>
        <TableCell>Two</TableCell>
      </TableRow>
    </DataTable>,
  )
  const rows = ['One', 'Two'].map((name) => page.getByText(name).closest('tr'))
  expect(
    rows.map((row) => [row?.getAttribute('aria-selected'), row?.classList.contains('bg-accent-soft')]),
  ).toEqual([
    ['true', true],
    ['false', false],
  ])
})

test('an image is invisible until it is loaded', () => {
  const page = renderPage(<ItemImage src="/crown.svg" assetId="1" name="Crown" category="hat" />)
  const image = page.getByRole('img')
  expect(image.classList.contains('opacity-0')).toBe(true)
  fireEvent.load(image)
  expect(image.classList.contains('opacity-0')).toBe(false)
})

test('only a busy button is announced as busy and disabled', () => {
  const page = renderPage(
    <>
      <Button busy>Save</Button>
      <Button>Close</Button>
    </>,
  )
  const states = page
    .getAllByRole('button')
    .map((button) => [button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')])
  expect(states).toEqual([
    ['true', 'true'],
    [null, null],
  ])
})
