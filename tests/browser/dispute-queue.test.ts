import { expect, test } from 'bun:test'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { keyboardOf } from '@/tests/browser/keyboard'
import { signInStaff } from '@/tests/browser/sign-up'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { disputedCard, goodCard, listItem, pay, reserve } from '@/tests/support/trade'

/** The keys that choose outcome and grounds, and what comes of it. */
const decisions = [
  { outcome: '1', grounds: 'd', state: 'completed', reasonCode: 'delivered' },
  { outcome: '2', grounds: 'n', state: 'refund_pending', reasonCode: 'not_delivered' },
  { outcome: '2', grounds: 'w', state: 'refund_pending', reasonCode: 'wrong_item' },
  { outcome: '2', grounds: 'p', state: 'refund_pending', reasonCode: 'parties_agree' },
]

/** Returns the id of a disputed order. */
async function openDispute(site: Site, card = goodCard): Promise<string> {
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const { orderId, clientSecret } = (await reserve(buyer, await listItem(seller))).body
  await pay(buyer, clientSecret, card)
  const { status } = await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  expect(status).toBe(200)
  return orderId
}

test('with the keyboard alone, a moderator decides every dispute that does not wait for a bank', async () => {
  await using site = await createSite()
  await site.start()
  for (const _ of decisions) await openDispute(site)
  const atBank = await openDispute(site, disputedCard)
  const moderator = await signInStaff(site, 'moderator')
  const idsOf = async (path: string): Promise<string[]> =>
    (await moderator.get(path)).body.map(({ id }: { id: string }) => id)
  const orderOf = async (id = '') => (await moderator.get(`/api/admin/orders/${id}`)).body
  const queue = await eventually(async () => {
    const waiting = await idsOf('/api/admin/cases?queue=disputes')
    expect(waiting).toHaveLength(decisions.length)
    return waiting
  })
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: moderator })
  const keyboard = keyboardOf(page)

  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await keyboard.key('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('next disp')
  await page.getByRole('option', { name: 'Open the next case: Disputes' }).waitFor()
  await page.keyboard.press('Enter')
  await keyboard.waitForPage('**/admin/orders/*')
  for (const [at, { outcome, grounds }] of decisions.entries()) {
    const { number } = await orderOf(queue[at])
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor()
    await page.getByRole('button', { name: 'Claim' }).waitFor()
    await keyboard.key(outcome)
    await page.keyboard.press(grounds)
    await keyboard.key('Tab')
    await page.keyboard.type('The evidence says so.')
    await keyboard.key('Control+Enter')
  }
  await page.getByText('No other case of this kind needs you.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/cases')

  for (const [at, { state, reasonCode }] of decisions.entries()) {
    const order = await orderOf(queue[at])
    expect([order.state, order.undoable?.reasonCode]).toEqual([state, reasonCode])
  }
  expect(await idsOf('/api/admin/orders?dispute=open')).toEqual([atBank])
  expect((await site.command('audit')).exitCode).toBe(0)
  expect(pageErrors).toEqual([])
})
