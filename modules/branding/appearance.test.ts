import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInStaff, signUp } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'

async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  const admin = await signInStaff(app, 'admin')
  const set = (name: string, value: string | null) => admin.put('/api/admin/settings', { name, value })
  const settingOf = async (name: string) =>
    (await admin.get('/api/admin/settings')).body.find((one: { name: string }) => one.name === name)
  const styleOf = async () => /<style>(.*?)<\/style>/.exec((await app.visitor().get('/')).body)?.[1]
  return { app, set, settingOf, styleOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const sharedSite = shared(openSite)

test('the color that an admin sets is in every page, and the default again when it is removed', async () => {
  await using s = await openSite()
  expect(await s.styleOf()).toBeUndefined()
  expect((await s.set('SITE_ACCENT', '#1D4ED8')).status).toBe(200)
  expect(await s.styleOf()).toMatch(
    /^:root{.*--accent-fill:#1d4ed8.*:root\[data-theme=dark\]{.*--accent-fill:#1d4ed8/,
  )
  expect((await s.app.visitor().get('/api/branding')).body.accent).toBe('#1d4ed8')
  await s.set('SITE_ACCENT', null)
  expect(await s.styleOf()).toBeUndefined()
})

test.each(['blue', '#12345', 'red;}</style><script>', '#1d4ed8;color:red'])(
  '%s is no color',
  async (value) => {
    const s = await sharedSite()
    const { status, body } = await s.set('SITE_ACCENT', value)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: 'value', message: 'expected a color such as #b4530a' }])
  },
)

test('an address of another site is no logo', async () => {
  const s = await sharedSite()
  expect((await s.set('SITE_LOGO', 'https://cdn.example/a.png')).status).toBe(422)
})

test('the footer that an admin sets has its placeholders filled in', async () => {
  await using s = await openSite()
  await s.set('SITE_NAME', 'Vault')
  await s.set('SITE_FOOTER', '{site} is not {platform}.')
  expect((await s.app.visitor().get('/')).body).toContain('Vault is not Roblox.')
})

test('what the branding file or the environment sets can’t be changed, and is shown as such', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-look-'))
  const path = join(folder, 'branding.json')
  writeFileSync(path, JSON.stringify({ logo: '/files/logo.svg', accent: '#0F766E', footer: 'Of the file.' }))
  try {
    await using s = await openSite({ BRANDING_FILE: path, SITE_FOOTER: 'Of the environment.' })
    expect(await s.settingOf('SITE_LOGO')).toMatchObject({ source: 'file', value: '/files/logo.svg' })
    expect(await s.settingOf('SITE_ACCENT')).toMatchObject({ source: 'file', value: '#0f766e' })
    expect(await s.settingOf('SITE_FOOTER')).toMatchObject({
      source: 'environment',
      value: 'Of the environment.',
    })
    const { status, body } = await s.set('SITE_ACCENT', '#123456')
    expect([status, body.code]).toEqual([409, 'setting_in_environment'])
    expect(body.detail).toContain('The branding file of the server sets SITE_ACCENT')
    expect(await s.styleOf()).toContain('#0f766e')
    expect((await s.app.visitor().get('/api/branding')).body).toMatchObject({
      logo: '/files/logo.svg',
      footer: 'Of the environment.',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('buttons in emails have the color', async () => {
  await using smtp = await startSmtpServer()
  await using s = await openSite({ SMTP_URL: smtp.url, SITE_ACCENT: '#1d4ed8' })
  await signUp(s.app.visitor(), { email: 'ann@vault.example' })
  await s.app.drain()
  const html = smtp.received.map((mail) => mail.html).join('')
  expect(html).toContain('background:#1d4ed8;color:#ffffff')
})
