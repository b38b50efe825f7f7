import { expect, test } from 'bun:test'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

test('export prints the data of a user, and erase deletes an account once nothing is open', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderId = await buy(buyer, await listItem(seller, { price: 10 }))

  const { exitCode, stdout } = await site.command('export', 'temporary:buyer', '--json')
  const { data } = JSON.parse(stdout)
  expect([exitCode, data['orders.purchases'].map(({ id }: { id: string }) => id)]).toEqual([0, [orderId]])
  expect(await site.command('export', 'nobody')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: 'No user is named nobody.\n',
  })

  const blocked = await site.command('erase', 'temporary:buyer')
  expect([blocked.exitCode, blocked.stderr]).toEqual([
    1,
    "temporary:buyer can't be erased yet:\n- You have open orders. Finish or cancel them first.\n",
  ])
  await seller.post(`/api/orders/${orderId}/cancel`)
  await eventually(async () =>
    expect((await buyer.get(`/api/orders/${orderId}`)).body.state).toBe('refunded'),
  )
  expect((await site.command('erase', 'temporary:buyer')).stdout).toBe('temporary:buyer is erased.\n')
  expect((await buyer.get('/api/auth/user')).status).toBe(401)
  expect((await site.command('erase', 'temporary:buyer')).exitCode).toBe(1)
  expect((await site.command('erase')).exitCode).toBe(2)
  expect((await site.command('audit')).exitCode).toBe(0)
})
