import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@/src/kit/config/config'
import { createKitApp } from '@/tests/support/apps/kit-app'

const path = '/.well-known/security.txt'

async function openSite(env: Env = {}) {
  const app = await createKitApp((scope) => scope, { env: { PUBLIC_URL: 'https://market.example', ...env } })
  return { ...app, get: () => app.visitor().get(path) }
}

test('security.txt names the operator, expires within a year, and states its own URL (D20)', async () => {
  await using site = await openSite({ OPERATOR_EMAIL: 'owner@market.example' })
  const { status, headers, body } = await site.get()
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(
    [
      'Contact: mailto:owner@market.example',
      'Expires: 2026-07-14T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://market.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('without an operator email, security.txt names the support page', async () => {
  await using site = await openSite()
  expect((await site.get()).body).toStartWith('Contact: https://market.example/support\n')
})

test('security.txt expires later when it is fetched later', async () => {
  await using site = await openSite()
  site.advance(300 * 86_400_000)
  const [, expires = ''] = /^Expires: (.+)$/m.exec((await site.get()).body) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(site.ctx.now())
})

test("the operator's own security.txt takes precedence", async () => {
  await using site = await openSite()
  const folder = join(site.dataDir, 'public', '.well-known')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'security.txt'), 'Contact: https://market.example/security\n')
  expect((await site.get()).body).toBe('Contact: https://market.example/security\n')
})
