import { expect, test } from 'bun:test'
import { manualConfig } from '@/modules/manual/config'
import { type Env, SettingsStore } from '@/src/kit/config/config'

const account = { BANK_TRANSFER_ACCOUNT: 'Test Market Inc.' }
const read = (env: Env) => new SettingsStore([manualConfig], env).of(manualConfig)

test('bank transfers, whose money is real, are rejected with the temporary login', () => {
  for (const env of [account, { ...account, DEMO_LOGIN: 'false' }])
    expect(read(env).BANK_TRANSFER_ACCOUNT).toBe(account.BANK_TRANSFER_ACCOUNT)
  expect(() => read({ ...account, DEMO_LOGIN: 'true' })).toThrow('DEMO_LOGIN: expected false')
  expect(read({ DEMO_LOGIN: 'true' }).BANK_TRANSFER_ACCOUNT).toBeUndefined()
})

test('what is beside the account needs the account', () => {
  expect(() => read({ BANK_PAYOUT_DETAILS: 'Email address' })).toThrow(
    'BANK_TRANSFER_ACCOUNT: expected a value',
  )
})
