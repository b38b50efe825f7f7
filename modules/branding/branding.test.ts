import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { signUp } from '@/modules/auth/factory'
import { Branding } from '@/modules/branding/contract'
import { formatCompactCount } from '@/modules/branding/figures'
import { readSettings } from '@/src/app/create-core'
import { ConfigError } from '@/src/kit/config/config'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { expectResponse } from '@/tests/support/expect-response'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import { buy, listItem } from '@/tests/support/trade'

describe('without a file', () => {
  test('the branding has the values of the specification', async () => {
    await using app = await createTestApp()
    const { body, headers } = await expectResponse(app, {
      as: app.visitor(),
      get: '/api/branding',
      status: 200,
    })
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(v.parse(Branding, body)).toEqual(body)
    expect(body).toMatchObject({
      logo: null,
      support: { email: 'support@localhost', hours: '24/7', responseTime: 'Usually within 2 hours' },
      figures: { totalPayouts: '$2.5M+', itemsSold: '50K+', activeUsers: '25K+', successRate: '99.8%' },
      footer: 'Not affiliated with Roblox.',
      wording: { escrow: 'escrow' },
    })
    expect(body.faq).toHaveLength(6)
    expect(body.legal.terms.join(' ')).toContain('18 years old')
    expect(JSON.stringify(body)).not.toContain('{site}')
  })
})

describe('with real payments', () => {
  const promises = async (env: Record<string, string>) => {
    await using app = await createTestApp({ env: { ...stripeEnv, ...env } })
    return (await app.visitor().get('/api/branding')).body.support
  }

  test('nothing is promised that the operator has not stated', async () => {
    using file = withFile({ support: { email: 'help@vault.example', responseTime: 'Within 3 days' } })
    expect(await promises({ BRANDING_FILE: file.path })).toEqual({
      email: 'help@vault.example',
      hours: null,
      responseTime: 'Within 3 days',
      discord: null,
    })
    expect(await promises({})).toMatchObject({ hours: null, responseTime: null, discord: null })
  })
})

describe('with a file', () => {
  test('its values apply, missing ones keep their defaults, and placeholders are filled in', async () => {
    using file = withFile({
      logo: '/logo.svg',
      support: { email: 'help@vault.example', discord: null },
      faq: [{ question: 'Who runs {site}?', answer: 'Write to {email}; {unknown} stays.' }],
      footer: '{site} is not {platform}.',
      wording: { escrow: 'buyer protection' },
    })
    await using app = await createTestApp({ env: { BRANDING_FILE: file.path, SITE_NAME: 'Vault' } })
    const { body } = await app.visitor().get('/api/branding')
    expect(body.support).toEqual({
      email: 'help@vault.example',
      hours: '24/7',
      responseTime: 'Usually within 2 hours',
      discord: null,
    })
    expect(body.faq).toEqual([
      { question: 'Who runs Vault?', answer: 'Write to help@vault.example; {unknown} stays.' },
    ])
    expect(body.figures.itemsSold).toBe('50K+')
    expect(body.legal.terms.join(' ')).toContain('is held in buyer protection until')
    const page = await app.visitor().get('/terms')
    expect(page.body).toContain('&quot;logo&quot;:&quot;/logo.svg&quot;')
    expect(page.body).toContain('Vault is not Roblox.')
    expect(page.body).toContain('&quot;escrow&quot;:&quot;buyer protection&quot;')
  })

  test('the imprint and other legal pages are in the footer, the sitemap and under their addresses', async () => {
    const page = { name: 'refunds', title: 'Refund policy', text: ['# Refunds', 'Write to {email}.'] }
    using file = withFile({ legal: { operator: 'Vault Ltd', pages: [page] } })
    await using app = await createTestApp({ env: { BRANDING_FILE: file.path } })
    const visitor = app.visitor()
    expect((await visitor.get('/api/branding')).body.legal.pages).toEqual([
      { name: 'imprint', title: 'Imprint', text: ['Vault Ltd', 'Email: support@localhost'] },
      { ...page, text: ['# Refunds', 'Write to support@localhost.'] },
    ])
    expect((await visitor.get('/legal/refunds')).body).toContain('Refund policy')
    expect((await visitor.get('/legal/none')).status).toBe(404)
    expect((await visitor.get('/sitemap.xml')).body).toContain('/legal/imprint')
  })

  test('emails have its logo and footer; a data: image is attached', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    using file = withFile({ logo: `data:image/png;base64,${pixel}`, footer: '{site} is not {platform}.' })
    await using smtp = await startSmtpServer()
    await using app = await createTestApp({
      env: { BRANDING_FILE: file.path, SITE_NAME: 'Vault', SMTP_URL: smtp.url },
    })
    await signUp(app.visitor())
    await app.drain()
    const [mail] = smtp.received
    expect(mail?.text).toContain('Vault is not Roblox.')
    expect(mail?.html).toContain('Vault is not Roblox.')
    expect(mail?.html).toContain('src="cid:logo@email"')
    expect(mail?.raw).toMatch(/^Content-Id: <logo@email>\r$/im)
    expect(mail?.raw.replaceAll(/\s/g, '')).toContain(pixel)
  })

  test('receipts have its logo, operator, line about tax and footer', async () => {
    const legal = { operator: 'Vault <Ltd>\n1 Test Street', tax: 'VAT <GB1>' }
    using file = withFile({ logo: '/files/logo.svg', legal, footer: '{site} is not {platform}.' })
    await using app = await createTestApp({ env: { BRANDING_FILE: file.path, SITE_NAME: 'Vault' } })
    const buyer = await app.signIn('buyer')
    const order = await buy(buyer, await listItem(await app.signIn('seller')))
    const { body } = await buyer.get(`/api/orders/${order}/receipt`)
    expect(body).toContain('<img src="http://localhost:3000/files/logo.svg" alt="">Vault')
    expect(body).toContain('<footer>Vault &lt;Ltd&gt;\n1 Test Street\nVault · ')
    expect(body).toContain('<p class="tax">VAT &lt;GB1&gt;</p>')
    expect(body).toContain('Vault is not Roblox.</footer>')
  })

  test('branding.json in the data directory is used by default', async () => {
    using file = withFile({ footer: 'Found.' })
    await using app = await createTestApp({ env: { DATA_DIR: join(file.path, '..') } })
    expect((await app.visitor().get('/api/branding')).body.footer).toBe('Found.')
  })

  test('with real payments the figures are the site’s own', async () => {
    await using app = await createTestApp({ env: stripeEnv })
    expect((await app.visitor().get('/api/branding')).body.figures).toMatchObject({
      itemsSold: '0',
      successRate: null,
    })
  })

  test('live figures are measured', async () => {
    using file = withFile({ figures: 'live' })
    await using app = await createTestApp({ env: { BRANDING_FILE: file.path } })
    const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
    const order = await buy(buyer, await listItem(seller, { price: 100 }))
    await app.drain()
    await seller.post(`/api/orders/${order}/sent`)
    await buyer.post(`/api/orders/${order}/received`)
    await app.drain()
    await seller.post('/api/payouts', { amount: 50.75, method: 'bank' })
    expect((await app.visitor().get('/api/branding')).body.figures).toEqual({
      totalPayouts: '$50',
      itemsSold: '1',
      activeUsers: '2',
      successRate: null,
    })
  })
})

test.each([
  [0, '0'],
  [9_999, '9,999'],
  [10_000, '10K+'],
  [12_399, '12.3K+'],
  [2_599_999, '2.5M+'],
])('%d is shortened to %s, rounded down', (count, text) => {
  expect(formatCompactCount(count)).toBe(text)
})

describe('an invalid file prevents startup', () => {
  test.each([
    [
      'a misspelled key',
      { suport: {} },
      /^BRANDING_FILE: suport: unknown key; allowed keys: logo, accent, support/,
    ],
    ['an invalid email', { support: { email: 'nobody' } }, /: support\.email: expected an email address$/],
    ['a question without an answer', { faq: [{ question: 'Why?' }] }, /: faq\.0\.answer: is missing$/],
    ['a figure that is not text', { figures: { itemsSold: 7 } }, /: figures\.itemsSold: expected text$/],
    [
      'an unknown value for figures',
      { figures: 'real' },
      /: figures: expected "live", or an object of figures$/,
    ],
    ['a logo on another site', { logo: 'https://cdn.example/a.png' }, /: logo: expected a path such as/],
    ['a protocol-relative logo', { logo: '//cdn.example/a.png' }, /: logo: expected a path such as/],
    ['a logo that is not an image', { logo: 'data:text/html,hi' }, /: logo: expected a path such as/],
    [
      'a javascript: link',
      { support: { discord: { url: 'javascript:alert(1)' } } },
      /discord\.url: expected/,
    ],
    ['not an object', [], /^BRANDING_FILE: expected an object/],
    ['a footer that nobody can see', { footer: '\u200b\u3164' }, /: footer: expected some text$/],
    [
      'in Windows-1252',
      Buffer.from('{"footer": "Caf\xe9"}', 'latin1'),
      /: not UTF-8, line 1, column 16, in /,
    ],
    [
      'a key twice',
      '{"footer": "a",\n"footer": "b"}',
      /^BRANDING_FILE: footer: is in the file twice, again in line 2$/,
    ],
    ['not JSON', '{\n  "logo": oops\n}', /^BRANDING_FILE: not JSON, line 2, column 11/],
  ])('%s', (_, content, problem) => {
    using file = withFile(content)
    expect(problemsOf({ BRANDING_FILE: file.path })).toEqual([expect.stringMatching(problem)])
  })

  test('all problems are in one report with those of the variables', () => {
    using file = withFile({ footer: '', wording: { escrow: 5 } })
    expect(problemsOf({ PORT: 'x', BRANDING_FILE: file.path })).toHaveLength(3)
  })

  test('the file of BRANDING_FILE must exist; the one in the data directory need not', () => {
    expect(problemsOf({ BRANDING_FILE: '/nowhere/branding.json' })).toEqual([
      'BRANDING_FILE: expected a readable file at /nowhere/branding.json',
    ])
    expect(problemsOf({ DATA_DIR: '/nowhere' })).toEqual([])
  })
})

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(modules, env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

/** Writes a temporary branding.json; text and bytes are written unchanged. */
function withFile(content: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-branding-'))
  const path = join(folder, 'branding.json')
  const isWritten = typeof content === 'string' || content instanceof Uint8Array
  writeFileSync(path, isWritten ? content : JSON.stringify(content))
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
