import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { renderPage } from '@/web/testing/render'
import { IconButton } from '@/web/ui/icon-button'
import { TooltipHost } from '@/web/ui/tooltip-host'

function open() {
  const page = renderPage(
    <>
      <IconButton label="Menu" />
      <IconButton label="Notifications" />
      <p>Elsewhere</p>
      <TooltipHost />
    </>,
  )
  const over = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType })
  return { ...page, over, shown: () => page.queryByRole('tooltip')?.textContent }
}

test('a tooltip opens after a delay, and on the next control immediately', async () => {
  const { over, shown, findByRole, getByRole, getByText } = open()
  over(getByRole('button', { name: 'Menu' }))
  expect(shown()).toBeUndefined()
  expect((await findByRole('tooltip')).textContent).toBe('Menu')
  over(getByRole('tooltip'))
  expect(shown()).toBe('Menu')
  over(getByText('Elsewhere'))
  expect(shown()).toBeUndefined()
  over(getByRole('button', { name: 'Notifications' }))
  expect(shown()).toBe('Notifications')
})

test('keyboard focus opens the tooltip; Escape or a press closes it', async () => {
  const { user, shown, getByRole } = open()
  await user.tab()
  expect(shown()).toBe('Menu')
  await user.keyboard('{Escape}')
  expect(shown()).toBeUndefined()
  await user.tab()
  expect(shown()).toBe('Notifications')
  fireEvent.pointerDown(getByRole('button', { name: 'Notifications' }))
  expect(shown()).toBeUndefined()
})

test('touch opens no tooltip', async () => {
  const { over, shown, findByRole, getByRole, getByText } = open()
  over(getByRole('button', { name: 'Menu' }))
  await findByRole('tooltip')
  over(getByText('Elsewhere'))
  over(getByRole('button', { name: 'Notifications' }), 'touch')
  expect(shown()).toBeUndefined()
})
