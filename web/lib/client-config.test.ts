import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { readClientConfig } from '@/web/lib/client-config'

test('the server’s config is read from the page', () => {
  const config = {
    siteName: 'Vault',
    banner: 'Closed tonight.',
    modulesOff: 'support reports',
    switchBanner: 'Back at noon.',
    session: true,
    robuxPerUsd: 100,
    sandbox: true,
    demoLogin: true,
    demoUniverse: true,
    isDemo: true,
    platformLogin: true,
    captcha: 'proof-of-work',
    passwordMin: 12,
    platform: 'Roblox',
    notAffiliated: false,
    platformFeeBps: 400,
    processingFeeBps: 100,
    hasFeeRules: true,
    deliverySeconds: 1800,
    confirmSeconds: 86_400,
    ownershipRequired: true,
    paymentMethods: 'card crypto',
    paymentProviders: 2,
    logo: '/logo.svg',
    footer: 'A line.',
    escrow: 'buyer protection',
    'wishes.max': 10,
  }
  const { 'wishes.max': _, ...listed } = config
  const lists = {
    modulesOff: ['support', 'reports'],
    paymentMethods: ['card', 'crypto'],
  }
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
      switchBanner: '',
      modulesOff: [],
      session: false,
      robuxPerUsd: 80,
      sandbox: false,
      demoLogin: false,
      demoUniverse: false,
      isDemo: false,
      platformLogin: false,
      captcha: 'question',
      passwordMin: 6,
      platform: 'Roblox',
      notAffiliated: false,
      platformFeeBps: 500,
      processingFeeBps: 290,
      hasFeeRules: false,
      deliverySeconds: 3600,
      confirmSeconds: 259_200,
      ownershipRequired: false,
      paymentMethods: ['paypal', 'card', 'crypto'],
      paymentProviders: 1,
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
