import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Setting } from '@/modules/settings/contract'
import { BrandingPage } from '@/modules/settings/web/branding/branding-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const setting = (name: string, over: Partial<Setting> = {}): Setting => ({
  name,
  group: 'site',
  label: name,
  unit: null,
  affects: '',
  page: null,
  help: '',
  value: null,
  default: null,
  source: 'default',
  upcoming: [],
  history: [],
  ...over,
})
const settings = [
  setting('SITE_NAME', { value: 'Rare Vault', default: 'Mintmark', source: 'setting' }),
  setting('SITE_LOGO'),
  setting('SITE_ACCENT'),
  setting('SITE_FOOTER', { value: 'Not affiliated.', default: 'Not affiliated.' }),
]
const uploaded = '/api/branding/logos/0123456789abcdef0123456789abcdef'

function open({ found = settings, responses = {} as Record<string, unknown> } = {}) {
  const calls = mockApi({
    'GET /api/admin/settings': found,
    'PUT /api/admin/settings': settings[0],
    'POST /api/admin/branding/logos': () => Response.json({ path: uploaded }, { status: 201 }),
    ...responses,
  })
  const page = renderApp({
    path: '/admin/branding',
    viewer: buildViewer({ role: 'admin' }),
    modules: [
      { name: 'branding', pages: [{ path: '/admin/branding', title: 'Branding', view: BrandingPage }] },
    ],
  })
  const saved = () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  return { page, saved }
}

test('the preview shows what is typed, in both themes, before anything is saved', async () => {
  const { page, saved } = open()
  const name = await page.findByLabelText('Site name')
  await page.user.clear(name)
  await page.user.type(name, 'Gem Hall')
  await page.user.type(page.getByRole('textbox', { name: 'Color' }), '#1d4ed8')
  for (const theme of ['light', 'dark']) {
    const preview = page.getByTestId(`preview-${theme}`)
    expect(preview.textContent).toContain('Gem Hall')
    expect(preview.textContent).toContain('Not affiliated.')
    expect(preview.style.getPropertyValue('--accent-fill')).toBe('#1d4ed8')
  }
  expect(page.getByText(/^Text has #1d4ed8 on light pages and #/)).toBeDefined()
  expect(saved()).toEqual([])
})

test('a logo is uploaded for the preview, and only what changed is saved', async () => {
  const { page, saved } = open()
  const file = new File(['png'], 'logo.png', { type: 'image/png' })
  await page.user.upload(await page.findByLabelText('Logo'), file)
  const images = () => [...page.getByTestId('preview-dark').querySelectorAll('img')]
  await waitFor(() => expect(images().map((image) => image.getAttribute('src'))).toEqual([uploaded]))
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toEqual([{ name: 'SITE_LOGO', value: uploaded }]))
})

test('a file that is no image is explained at the field', async () => {
  const { page } = open({
    responses: { 'POST /api/admin/branding/logos': () => mockProblem(422, 'bad_logo', 'Not an image.') },
  })
  const field = await page.findByLabelText('Logo')
  await page.user.upload(field, new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(await page.findByText('Not an image.')).toBeDefined()
})

test('a text that is no color is explained and not sent', async () => {
  const { page, saved } = open()
  await page.user.type(await page.findByRole('textbox', { name: 'Color' }), 'blue')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('Write the color as #b4530a.')).toBeDefined()
  expect(saved()).toEqual([])
})

test('an emptied field is saved as the default', async () => {
  const { page, saved } = open()
  await page.user.clear(await page.findByLabelText('Site name'))
  expect(page.getByTestId('preview-light').textContent).toContain('Mintmark')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toEqual([{ name: 'SITE_NAME', value: null }]))
})

test('what the environment or the branding file sets can’t be changed', async () => {
  const { page } = open({
    found: [
      setting('SITE_NAME', { value: 'Vault', source: 'environment' }),
      setting('SITE_LOGO', { value: '/files/logo.svg', source: 'file' }),
      ...settings.slice(2),
    ],
  })
  expect((await page.findByLabelText('Site name')).hasAttribute('disabled')).toBe(true)
  expect(page.getByText('Set in the environment of the server.')).toBeDefined()
  expect(page.getByText('Set in the branding file of the server.')).toBeDefined()
  expect(page.getByLabelText('Logo').getAttribute('value')).toBe('/files/logo.svg')
})
