import { expect, test } from 'bun:test'
import { userPath } from '@/src/kit/staff/paths'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'

test('strikes suspend a seller: the open order finishes, listings pause, the payout waits, and all comes back', async () => {
  await using market = await startDemoMarket()
  const { site, users, orders, listing } = market
  const { seller, buyer } = users
  const person = userPath((await seller.get('/api/auth/user')).body.id)
  const isOnSale = async () => (await buyer.get(`/api/items/${listing.itemId}`)).body.stock === 1
  const payout = async () => (await seller.get('/api/payouts')).body[0].status
  await using browser = await openBrowser()
  const staff = await openWindow(browser, site.origin, { as: users.moderator })
  const bought = await openWindow(browser, site.origin, { as: buyer })
  const sold = await openWindow(browser, site.origin, { as: seller })

  await staff.page.goto(person)
  await staff.page.getByRole('button', { name: 'Warn AmberQuill' }).click()
  await staff.page.getByLabel('Strikes').selectOption('2 strikes')
  await staff.page.getByText('2nd strike within 90 days: suspended for 7 days.').waitFor()
  await staff.page.getByLabel('Text').fill('You sold a hat that you did not have.')
  await staff.page.getByRole('button', { name: 'Warn and suspend' }).click()
  await staff.page.getByRole('button', { name: 'End suspension' }).waitFor()
  expect([await isOnSale(), await payout()]).toEqual([false, 'held'])

  await bought.page.goto(`/orders/${orders.sent}`)
  await bought.page.getByRole('button', { name: 'I received it' }).click()
  await bought.page.getByRole('button', { name: 'Release payment' }).click()
  await bought.page.getByRole('button', { name: 'Release payment' }).waitFor({ state: 'hidden' })
  expect((await seller.get(`/api/orders/${orders.sent}`)).body.state).toBe('completed')

  await sold.page.goto('/')
  await sold.page.getByRole('link', { name: 'Read it' }).click()
  await sold.page.getByRole('button', { name: 'I have read this' }).click()
  await sold.page.getByText(/^Your account is suspended until/).waitFor()

  await staff.page.goto('/admin/payouts?state=held')
  const dialog = staff.page.getByRole('dialog')
  await staff.page.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByText(/^Left out: .* The seller is suspended\.$/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Send payout' }).isDisabled()).toBe(true)
  expect(await payout()).toBe('held')

  await staff.page.goto(person)
  await staff.page.getByText('Read', { exact: true }).waitFor()
  await staff.page.getByRole('button', { name: 'End suspension' }).click()
  await staff.page.getByLabel('Reason').fill('They proved that it was theirs.')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'End suspension' }).click()
  await staff.page.getByRole('button', { name: 'Suspend', exact: true }).waitFor()
  expect(await isOnSale()).toBe(true)
  await staff.page.goto('/admin/payouts?state=held')
  await staff.page.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByRole('button', { name: 'Send payout' }).click()
  await staff.page.getByText('Nothing matches these filters.').waitFor()
  expect(await payout()).toBe('paid')
  expect((await site.command('audit')).exitCode).toBe(0)
  const errors = [staff, bought, sold].flatMap(({ pageErrors }) => pageErrors)
  expect(errors.filter((error) => !/409/.test(error))).toEqual([])
})
