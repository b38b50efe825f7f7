import { describe, expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { stripeEnv } from '@/tests/support/apps/stripe-app'

type Env = Record<string, string>

/** The six answers, in the order of the questions. */
async function answersOf(env: Env = {}): Promise<string[]> {
  await using app = await createTestApp({ env })
  const { faq } = (await app.visitor().get('/api/branding')).body
  return faq.map(({ answer }: { answer: string }) => answer)
}

describe('the FAQ says only what this site does', () => {
  test('the times and fees are its own', async () => {
    const env = { DELIVERY_WINDOW_SECONDS: '1800', CONFIRM_WINDOW_SECONDS: '86400', PLATFORM_FEE_BPS: '250' }
    const [delivery, , , selling, refund] = await answersOf(env)
    expect(delivery).toContain('has 30 minutes to hand the item over')
    expect(selling).toContain('a small commission of 5.4%')
    expect(refund).toContain('not delivered within 30 minutes of your payment')
    expect(refund).toContain('open a dispute within 1 day')
  })

  test('they are those that an admin has set since', async () => {
    await using app = await createTestApp()
    const admin = await signInStaff(app, 'admin')
    const delivery = async () => (await app.visitor().get('/api/branding')).body.faq[0].answer
    expect(await delivery()).toContain('1 hour')
    const change = { name: 'DELIVERY_WINDOW_SECONDS', value: '7200' }
    expect((await admin.put('/api/admin/settings', change)).status).toBe(200)
    expect(await delivery()).toContain('2 hours')
  })

  test('copies are checked only where ownership is required', async () => {
    const [, required, , selling] = await answersOf({ OWNERSHIP: 'required' })
    expect(required).toContain('Sellers can only list a copy that their public Roblox inventory shows')
    expect(selling).toContain('link your Roblox account')
    const [, off, , sellingFreely] = await answersOf({ OWNERSHIP: 'off' })
    expect(off).not.toContain('inventory')
    expect(off).toContain("This site doesn't check who owns a copy")
    expect(sellingFreely).not.toContain('link')
  })

  test('payments are simulated only without a payment provider', async () => {
    expect((await answersOf())[2]).toContain('no real money moves')
    expect((await answersOf(stripeEnv))[2]).not.toContain('no real money moves')
  })
})
