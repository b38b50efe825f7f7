import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { defineSlot, plug, SlotView } from '@/web/lib/slots'
import { renderPage } from '@/web/testing/render'

const aside = defineSlot<{ itemId: string }>('test.aside')
const other = defineSlot('test.other')

function Rating({ itemId }: { itemId: string }) {
  return <p>rating of {itemId}</p>
}

function Broken(): never {
  throw new Error('a plug fails')
}

test('what is plugged into a slot stands there, in order, with what the page gives', () => {
  const plugs = [plug(other, () => <p>elsewhere</p>), plug(aside, Rating), plug(aside, () => <p>second</p>)]
  const { container } = renderPage(<SlotView slot={aside} props={{ itemId: '7' }} />, { plugs })
  expect(container.textContent).toBe('rating of 7second')
})

test('an empty slot shows what the page has instead', () => {
  const { container } = renderPage(<SlotView slot={other} fallback="nothing here" />)
  expect(container.textContent).toBe('nothing here')
})

test('a plug that fails takes nobody with it', () => {
  const silence = silenceErrors()
  const { container } = renderPage(<SlotView slot={aside} props={{ itemId: '7' }} />, {
    plugs: [plug(aside, Broken), plug(aside, Rating)],
  })
  silence.end()
  expect(container.textContent).toBe('rating of 7')
})

function silenceErrors() {
  const { error } = console
  console.error = () => undefined
  return {
    end() {
      console.error = error
    },
  }
}
