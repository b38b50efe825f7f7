import { expect, test } from 'bun:test'
import type { ReasonCode } from '@/modules/orders/contract'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { keyboardOf } from '@/tests/browser/keyboard'
import { signInStaff } from '@/tests/browser/sign-up'
import { prepareDisputes } from '@/tests/support/disputes/prepared-disputes'
import { createSite } from '@/tests/support/servers/spawned-site'

/** The letter that chooses the grounds. */
const letters: Record<ReasonCode, string> = {
  delivered: 'd',
  not_delivered: 'n',
  wrong_item: 'w',
  parties_agree: 'p',
  no_evidence: 'u',
  fraud: 'f',
  other: 'o',
}
const states = { release: 'completed', refund: 'refund_pending' }

test('with the keyboard alone, a moderator decides ten disputes of different kinds', async () => {
  const env = { DEMO_LOGIN: 'true' }
  await using site = await createSite(env)
  const prepared = await prepareDisputes({ ...process.env, ...env, DATA_DIR: site.dataDir })
  const toDecide = prepared.filter(({ outcome }) => outcome !== null)
  expect(toDecide).toHaveLength(10)
  await site.start()
  const moderator = await signInStaff(site, 'moderator')
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
  for (const { number, outcome, grounds } of toDecide) {
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor()
    await page.getByRole('button', { name: 'Claim' }).waitFor()
    await keyboard.key(outcome === 'release' ? '1' : '2')
    await page.keyboard.press(letters[grounds[0] ?? 'other'])
    await keyboard.key('Tab')
    await page.keyboard.type('The evidence says so.')
    await keyboard.key('Control+Enter')
  }
  await page.getByText('Nothing else is waiting here.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/orders')

  for (const { orderId, kind, outcome, grounds } of toDecide) {
    const { body } = await moderator.get(`/api/admin/orders/${orderId}`)
    const { undoable, state } = body
    expect([kind, state, undoable?.reasonCode]).toEqual([kind, states[outcome ?? 'refund'], grounds[0]])
  }
  const open = (await moderator.get('/api/admin/orders?dispute=open')).body
  expect(open.map(({ number }: { number: number }) => number)).toEqual(
    prepared.filter(({ outcome }) => outcome === null).map(({ number }) => number),
  )
  expect((await site.command('audit')).exitCode).toBe(0)
  expect(pageErrors).toEqual([])
})
