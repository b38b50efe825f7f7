import { expect, test } from 'bun:test'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'
import { keyboardOf } from '@/tests/browser/keyboard'

interface Dispute {
  id: string
  number: number
}

test('with the keyboard alone, a moderator decides one dispute after the other and undoes a decision', async () => {
  await using market = await startDemoMarket()
  const { site, users } = market
  const listDisputes = async (): Promise<Dispute[]> =>
    (await users.moderator.get('/api/admin/orders?dispute=open')).body
  const queue: { id: string }[] = (await users.moderator.get('/api/admin/cases?queue=disputes')).body
  const listed = await listDisputes()
  const [first, second, third] = queue.flatMap(({ id }) => listed.find((one) => one.id === id) ?? [])
  if (!first || !second || !third) throw new Error('The demo has three disputes')
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: users.moderator })
  const other = await openWindow(browser, site.origin, { as: users.admin })
  const moderator = keyboardOf(page)

  await other.page.goto(`/admin/orders/${first.id}`)
  await other.page.getByRole('button', { name: 'Release to seller' }).click()
  await other.page.getByLabel('Grounds').selectOption('Delivered')
  await other.page.getByLabel('Reason').fill('The trade was seen.')
  // Otherwise the page learns of the decision by itself within seconds, and there is nothing left to submit.
  const path = `/api/admin/orders/${first.id}`
  const before = (await users.admin.get(path)).body
  await other.page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: before }),
  )

  await page.goto('/admin')
  await moderator.press('link', /^Disputes/)
  await moderator.waitForPage('**/admin/cases?queue=disputes')
  await page
    .getByRole('row', { name: /Disputes:/ })
    .first()
    .waitFor()
  await moderator.key('j')
  await moderator.key('Enter')
  await page.getByRole('heading', { name: `Order #${first.number}` }).waitFor()
  await page.getByRole('button', { name: 'Refund buyer' }).waitFor()
  await moderator.key('2')
  await page.locator('select:focus').waitFor()
  await page.keyboard.press('n')
  await moderator.key('Tab')
  await page.keyboard.type('The seller still has it.')
  await moderator.key('Control+Enter')

  await page.getByRole('heading', { name: `Order #${second.number}` }).waitFor()
  await page.getByRole('button', { name: 'Release to seller' }).waitFor()
  await moderator.key('1')
  await page.locator('select:focus').waitFor()
  await page.keyboard.press('d')
  await moderator.key('Tab')
  await page.keyboard.type('Both say that it arrived.')
  await moderator.key('Control+Enter')
  await page.getByRole('heading', { name: `Order #${third.number}` }).waitFor()
  const remaining = (await listDisputes()).map(({ id }) => id)
  expect([remaining.includes(first.id), remaining.includes(second.id)]).toEqual([false, false])

  await moderator.press('link', 'Review or undo it')
  await page.getByRole('heading', { name: `Order #${second.number}` }).waitFor()
  await moderator.type('Reason', 'I misread the messages.')
  await moderator.press('button', 'Undo decision')
  await page.getByRole('button', { name: 'Submit & next' }).waitFor()
  expect((await listDisputes()).map(({ id }) => id)).toContain(second.id)

  const submitted = other.page.waitForResponse((response) => response.status() === 409)
  await other.page.getByRole('button', { name: 'Submit & next' }).click()
  await submitted
  await other.page.unrouteAll()
  await other.page
    .getByText(/june_judge refunded the buyer on .*The seller still has it\./)
    .first()
    .waitFor()
  expect((await users.moderator.get(`/api/orders/${first.id}`)).body.state).toBe('refund_pending')
  expect((await site.command('audit')).exitCode).toBe(0)
  expect([...pageErrors, ...other.pageErrors].filter((error) => !/409/.test(error))).toEqual([])
})
