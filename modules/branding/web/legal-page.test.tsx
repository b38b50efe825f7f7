import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { branding } from '@/modules/branding/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

const legal = {
  operator: 'Vault Ltd\n1 Test Street',
  terms: ['Be kind.', '# Buying', 'Pay.\n<b>Now.</b>'],
  privacy: ['Little is kept.'],
}

test('the operator’s text is shown with headings, not as HTML', async () => {
  mockApi({ 'GET /api/branding': { legal } })
  const page = renderApp({ modules: [branding], path: '/terms' })
  expect(await page.findByText('Be kind.')).toBeDefined()
  expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeDefined()
  expect(page.getByRole('heading', { name: 'Buying', level: 2 })).toBeDefined()
  expect(page.getByText(/<b>Now\.<\/b>/)).toBeDefined()
  expect(page.getByRole('heading', { name: 'Who runs this site', level: 2 })).toBeDefined()
  expect(page.getByText(/^Vault Ltd/)).toBeDefined()
  expect(document.title).toBe('Terms of Service · Mintmark')
})

test('the footer links to the legal pages', async () => {
  mockApi({ 'GET /api/branding': { legal } })
  const page = renderApp({ modules: [branding], path: '/terms' })
  await page.user.click(page.getByRole('link', { name: 'Privacy' }))
  expect(await page.findByText('Little is kept.')).toBeDefined()
})

test('a page that failed to load can be retried', async () => {
  let failing = true
  mockApi({ 'GET /api/branding': () => (failing ? mockProblem(503, 'unavailable', 'Away.') : { legal }) })
  const page = renderApp({ modules: [branding], path: '/privacy' })
  expect(await page.findByText('Away.')).toBeDefined()
  failing = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('Little is kept.')).toBeDefined()
})

test('the imprint is in the footer once the operator is named', async () => {
  const pages = [{ name: 'imprint', title: 'Imprint', text: ['Vault Ltd', 'Email: help@vault.example'] }]
  mockApi({ 'GET /api/branding': { legal: { ...legal, pages } } })
  const site = { values: { legalPages: JSON.stringify([{ name: 'imprint', title: 'Imprint' }]) } }
  const page = renderApp({ modules: [branding], path: '/terms', site })
  await page.user.click(page.getByRole('link', { name: 'Imprint' }))
  expect(await page.findByText('Email: help@vault.example')).toBeDefined()
  expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeDefined()
})
