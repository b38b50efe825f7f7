import { expect, test } from 'bun:test'
import { signUpVerified } from '@/modules/auth/factory'
import { maybeUserIdOf, setLegalHold } from '@/modules/auth/service'
import { suspend } from '@/modules/users/service'
import { printUsers } from '@/src/app/commands/user/list'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('all users are listed, and those who are suspended or on a legal hold', async () => {
  await using app = await createTestApp()
  await signUpVerified(app, 'ann')
  await app.signIn('guest')
  await suspend(app.ctx, String(await maybeUserIdOf(app.ctx, 'ann')), { reason: 'Sold what was not theirs.' })
  const guest = String(await maybeUserIdOf(app.ctx, 'temporary:guest'))
  await transact(app.ctx, (tx) => setLegalHold(tx, guest, 'Court order.'))
  const list = async (show?: 'suspended' | 'held') => {
    const printed: string[] = []
    await printUsers(app.core, { isJson: false, print: (text) => printed.push(text) }, show)
    return printed.join('')
  }
  expect(await list()).toMatch(
    /^user {7}temporary:guest {2}no email {2}\S+ {2}legal hold\nuser {7}ann {2}\S+@\S+ {2}\S+ {2}suspended\n$/,
  )
  expect(await list('suspended')).toMatch(/^user {7}ann .*suspended\n$/)
  expect(await list('held')).toMatch(/^user {7}temporary:guest .*legal hold\n$/)
})
