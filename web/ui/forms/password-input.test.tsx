import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { PasswordInput } from '@/web/ui/forms/password-input'

const usernames = () =>
  [...document.querySelectorAll<HTMLInputElement>('[autocomplete="username"]')].map(({ value }) => value)

test('password managers learn whose password it is; a visitor enters that', () => {
  const page = renderPage(<PasswordInput autoComplete="current-password" />, {
    viewer: buildViewer({ email: 'ann@example.com' }),
  })
  expect(usernames()).toEqual(['ann@example.com'])
  page.unmount()
  renderPage(<PasswordInput autoComplete="new-password" />)
  expect(usernames()).toEqual([])
})
