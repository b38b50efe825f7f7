import '@/web/testing/dom'
import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { signInStaff } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { WebModule } from '@/web/lib/modules/module'
import { modules } from '@/web/modules'
import { modules as staffModules } from '@/web/staff-modules'
import { withStaffPages } from '@/web/testing/compare-halves'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const app = await createTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const admin = await signInStaff(app, 'admin')
const viewer = buildViewer({ role: 'admin', secondFactor: { verified: true, totp: true, passkey: false } })
/** Safe: the pages of the back office are complete. */
const webModules = withStaffPages(modules, staffModules) as readonly WebModule[]
const paths = webModules
  .flatMap(({ pages = [] }) => pages.map(({ path }) => path))
  .filter((path) => path.includes(':'))

const malformed = [
  'nothing',
  '%zz',
  '%E0%A4%A',
  'a%25b',
  'a%2Fb',
  '..%2F..%2Fauth%2Fme',
  '%2e%2e',
  '%00',
  '%F0%9F%8E%A9',
  'x'.repeat(300),
]

const stub = spyOn(globalThis, 'fetch')
afterAll(() => stub.mockRestore())
afterEach(() => stub.mockReset())

test.each(paths.flatMap((path) => malformed.map((value) => path.replace(/:\w+/, value))))(
  '%s says that it does not exist',
  async (path) => {
    stub.mockImplementation(
      Object.assign(
        (input: string | URL | Request, init?: RequestInit) => {
          const { pathname, search } = new URL(String(input))
          return admin.fetch(pathname + search, init)
        },
        { preconnect: () => undefined },
      ),
    )
    const { container } = renderApp({ modules: webModules, viewer, path })
    const main = () => container.querySelector('main')?.textContent ?? ''
    await waitFor(() =>
      expect(main()).toMatch(
        /not found|doesn't exist|isn't valid|nothing here|case is closed|can't message/i,
      ),
    )
    expect(main()).not.toMatch(/try again|reload/i)
  },
)
