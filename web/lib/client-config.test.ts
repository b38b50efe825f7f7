import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { readClientConfig } from '@/web/lib/client-config'

test('the server’s config is read from the page', () => {
  const config = {
    siteName: 'Vault',
    banner: 'Closed tonight.',
    modulesOff: 'support reports',
    session: true,
    robuxPerUsd: 100,
    sandbox: true,
    demoLogin: true,
    demoUniverse: true,
    platformLogin: true,
    captcha: 'proof-of-work',
    passwordMin: 12,
    platform: 'Roblox',
    notAffiliated: false,
    platformFeeBps: 400,
    processingFeeBps: 100,
    deliverySeconds: 1800,
    confirmSeconds: 86_400,
    ownershipRequired: true,
    payoutMethods: 'bank paypal',
    logo: '/logo.svg',
    footer: 'A line.',
    escrow: 'buyer protection',
    'wishes.max': 10,
  }
  const { 'wishes.max': _, ...listed } = config
  const lists = { modulesOff: ['support', 'reports'], payoutMethods: ['bank', 'paypal'] }
  const expected = { ...listed, ...lists, values: config }
  expect<unknown>(readClientConfig(pageWith(JSON.stringify(config)))).toEqual(expected)
})

test.each(['{}', 'not json', 'null', '{"robuxPerUsd":"many","session":"yes"}'])(
  '%s yields the defaults',
  (content) => {
    const config = readClientConfig(pageWith(content))
    expect(config).toEqual({
      siteName: 'Mintmark',
      banner: '',
      modulesOff: [],
      session: false,
      robuxPerUsd: 80,
      sandbox: false,
      demoLogin: false,
      demoUniverse: false,
      platformLogin: false,
      captcha: 'question',
      passwordMin: 6,
      platform: 'Roblox',
      notAffiliated: false,
      platformFeeBps: 500,
      processingFeeBps: 290,
      deliverySeconds: 3600,
      confirmSeconds: 259_200,
      ownershipRequired: false,
      payoutMethods: ['bank', 'paypal', 'crypto'],
      logo: '',
      footer: '',
      escrow: 'escrow',
      values: expect.any(Object),
    })
  },
)

function pageWith(content: string) {
  const head = document.createElement('div')
  const meta = document.createElement('meta')
  meta.name = 'mintmark'
  meta.content = content
  head.append(meta)
  return head
}
