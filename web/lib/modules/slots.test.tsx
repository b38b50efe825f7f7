import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { defineSlot, plug, SlotView } from '@/web/lib/modules/slots'
import type { Viewer } from '@/web/lib/session/viewer'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const aside = defineSlot<{ itemId: string }>('test.aside')
const other = defineSlot('test.other')

function Rating({ itemId }: { itemId: string }) {
  return <p>rating of {itemId}</p>
}

function Broken(): never {
  throw new Error('a plug fails')
}

test('a slot renders its plugs in order, with the props of the page', () => {
  const plugs = [plug(other, () => <p>elsewhere</p>), plug(aside, Rating), plug(aside, () => <p>second</p>)]
  const { container } = renderPage(<SlotView slot={aside} props={{ itemId: '7' }} />, { plugs })
  expect(container.textContent).toBe('rating of 7second')
})

test('a plug is shown to its audience only', () => {
  const plugs = [
    plug(other, () => <p>for users</p>, { for: 'user' }),
    plug(other, () => <p>for guests</p>, { for: 'guest' }),
    plug(other, () => <p>for staff</p>, { for: 'staff' }),
  ]
  const shownTo = (viewer: Viewer) => {
    const { container } = renderPage(<SlotView slot={other} />, { plugs, viewer })
    return container.textContent
  }
  expect(shownTo({ state: 'guest' })).toBe('for guests')
  expect(shownTo({ state: 'loading' })).toBe('')
  expect(shownTo(buildViewer())).toBe('for users')
  expect(shownTo(buildViewer({ role: 'moderator' }))).toBe('for usersfor staff')
})

test('an empty slot shows the fallback', () => {
  const { container } = renderPage(<SlotView slot={other} fallback="nothing here" />)
  expect(container.textContent).toBe('nothing here')
})

test('a plug that throws does not affect the others', () => {
  const silenced = silenceErrors()
  const { container } = renderPage(<SlotView slot={aside} props={{ itemId: '7' }} />, {
    plugs: [plug(aside, Broken), plug(aside, Rating)],
  })
  silenced.restore()
  expect(container.textContent).toBe('rating of 7')
})

function silenceErrors() {
  const { error } = console
  console.error = () => undefined
  return {
    restore() {
      console.error = error
    },
  }
}
