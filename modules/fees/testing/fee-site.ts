import { signInStaff } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { completePurchase, listItem, reserve, type TestListing } from '@/tests/support/trade'

export const feeRulesPath = '/api/admin/fee-rules'
export const dayMs = 86_400_000

/** A site with a seller, a buyer and an admin. Prices are $100.00 unless a test names another. */
export async function openFeeSite() {
  const app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '100' } })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const admin = await signInStaff(app, 'admin')
  const announce = (...rules: object[]) => admin.put(feeRulesPath, rules)
  const inDays = (days: number) => new Date(app.ctx.now() + days * dayMs).toISOString()
  /** The platform fee of a sale that is reserved now. */
  const feeOf = async (listing: TestListing) => {
    const { body } = await reserve(await app.signIn('buyer'), listing)
    return (await (await app.signIn('buyer')).get(`/api/orders/${body.orderId}`)).body.fees.platform
  }
  const list = async (over: Record<string, unknown> = {}) =>
    listItem(await app.signIn('seller'), { price: 100, ...over })
  const sell = async (over?: Record<string, unknown>) =>
    completePurchase(await app.signIn('buyer'), await list(over))
  const feeOfNew = async (over?: Record<string, unknown>) => feeOf(await list(over))
  return {
    app,
    seller,
    buyer,
    admin,
    announce,
    inDays,
    list,
    feeOf,
    feeOfNew,
    sell,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
