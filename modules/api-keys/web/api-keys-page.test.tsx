import { expect, test } from 'bun:test'
import { buildViewer, expectUserRowsPage, mockApi, mockUserRows, renderPage } from 'mintmark/testing'
import { keyShapes } from '../contract'
import { messages } from '../messages'
import { ApiKeysPage } from './api-keys-page'
import { KeysIntroduction } from './docs-introduction'

const complete = { start: 'mm_012345', lastUsedAt: null, key: 'mm_0123456789' }

test('a user creates a key and removes it, and a failure keeps what they entered', () =>
  expectUserRowsPage({
    shapes: keyShapes,
    ui: <ApiKeysPage />,
    fields: { [messages.name]: 'Price bot' },
    messages,
    complete,
    shown: /Price bot.*mm_012345… · market:read.*Never used.*Expires/,
  }))

test('the key is shown after it was created, with the scopes that were chosen', async () => {
  const requests = mockApi(mockUserRows(keyShapes.path, complete))
  const page = renderPage(<ApiKeysPage />, { viewer: buildViewer() })
  await page.user.type(await page.findByLabelText(messages.name), 'Bot')
  await page.user.click(page.getByRole('checkbox', { name: /^listings:write/ }))
  await page.user.selectOptions(page.getByLabelText(messages.expiry), 'never')
  await page.user.click(page.getByRole('button', { name: messages.add }))
  expect(await page.findByText(complete.key)).toBeDefined()
  expect(requests.find(({ call }) => call === `POST ${keyShapes.path}`)?.body).toEqual({
    name: 'Bot',
    scopes: ['market:read', 'listings:write'],
    expiresAt: null,
  })
})

test('the API reference leads to the keys', () => {
  const page = renderPage(<KeysIntroduction />)
  expect(page.getByRole('link', { name: messages.docs.link }).getAttribute('href')).toBe('/api-keys')
})
