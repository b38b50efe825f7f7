import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { Link } from 'wouter'
import { renderPage } from '@/web/testing/render'
import { Button } from '@/web/ui/button'

test('a busy button says so and cannot be pressed', async () => {
  const pay = mock()
  const submit = mock((event: React.FormEvent) => event.preventDefault())
  const page = renderPage(
    <form onSubmit={submit}>
      <input aria-label="Card number" />
      <Button type="submit" busy busyText="Paying..." onClick={pay}>
        Pay $149.99
      </Button>
    </form>,
  )
  const button = page.getByRole('button', { name: 'Paying...' })
  await page.user.click(button)
  await page.user.type(page.getByLabelText('Card number'), '4242{Enter}')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(pay).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a button does not submit a form by default', async () => {
  const submit = mock()
  const page = renderPage(
    <form onSubmit={submit}>
      <Button>Add</Button>
    </form>,
  )
  await page.user.click(page.getByRole('button', { name: 'Add' }))
  expect(submit).not.toHaveBeenCalled()
})

test('asChild renders a link with the look of a button', () => {
  const page = renderPage(
    <Button asChild>
      <Link href="/sell">Sell</Link>
    </Button>,
  )
  expect(page.getByRole('link', { name: 'Sell' }).getAttribute('href')).toBe('/sell')
})
