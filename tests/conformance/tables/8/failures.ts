import { expect, onTestFinished, spyOn } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { openCheckout } from '@/tests/conformance/checkout'
import { currentPath, errorResponse, networkError, openPage } from '@/tests/conformance/page'
import { clickButton, expectToast } from '@/tests/conformance/page-queries'
import { openSignedInPage, pushNotification } from '@/tests/conformance/realtime'
import type { Row } from '@/tests/conformance/row'
import { openConfirmation } from '@/tests/conformance/simple-login'
import { newVisitor } from '@/tests/conformance/site'

/** Returns the page's error for a list that the server responds to like this. */
async function errorOf(answer: Response): Promise<unknown> {
  const page = await openPage('/marketplace', { stubs: { 'GET /api/items': () => answer } })
  const find = () => page.queryClient.getQueryCache().find({ queryKey: ['/api/items'], exact: false })
  await waitFor(() => expect(find()?.state.status).toBe('error'))
  return find()?.state.error?.message
}

const errors: Row[] = [
  {
    line: '8.1a',
    says: 'an error has the status and the text of the response, or the status text',
    check: async () => {
      expect(await errorOf(new Response('Busy now', { status: 503 }))).toBe('503: Busy now')
      expect(await errorOf(errorResponse(409, 'taken', 'Somebody was faster.'))).toBe(
        '409: Somebody was faster.',
      )
      const silent = new Response('', { status: 503, statusText: 'Service Unavailable' })
      expect(await errorOf(silent)).toBe('503: Service Unavailable')
    },
  },
  {
    line: '8.1b',
    says: 'missing data is an error',
    check: async () => {
      const { queryClient } = await openPage('/support')
      const { error } = console
      console.error = () => undefined
      await expect(queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => undefined })).rejects.toThrow(
        'undefined',
      )
      console.error = error
    },
  },
  ...[
    {
      when: 'with the text of the server',
      confirmed: () => errorResponse(403, 'x', 'Not yet.'),
      says: 'Not yet.',
    },
    { when: 'without a text', confirmed: () => new Response('', { status: 500 }), says: 'Login failed' },
    { when: 'without a network', confirmed: networkError, says: 'Login failed. Please try again.' },
  ].map(({ when, confirmed, says }) => ({
    line: '8.3',
    says: `a failed simple login ${when} shows: ${says}`,
    check: async () => {
      const page = await openConfirmation({ confirmed })
      await clickButton(page, 'Yes, This is Me')
      expect((await page.findByRole('alert')).textContent).toBe(says)
    },
  })),
  {
    line: '8.4',
    says: "a payment that can't be prepared is logged, shows an error and leads back",
    check: async () => {
      const logged: unknown[] = []
      const { error } = console
      console.error = (...words) => void logged.push(words.join(' '))
      const refuse = () => errorResponse(502, 'provider_unavailable', 'The payment provider does not answer.')
      const { page } = await openCheckout({ 'POST /api/create-payment-intent': refuse })
      await waitFor(() => expect(currentPath()).toBe('/marketplace'))
      console.error = error
      await expectToast(page, 'destructive', 'Payment Failed', 'The payment provider does not answer.')
      expect(logged.join('\n')).toContain('502: The payment provider does not answer.')
    },
  },
  {
    line: '8.5b',
    says: 'a malformed frame is only logged, and the next one is handled',
    check: async () => {
      const { page } = await openSignedInPage('/marketplace')
      const log = spyOn(console, 'error').mockImplementation(() => undefined)
      onTestFinished(() => log.mockRestore())
      const [socket] = page.sockets
      await socket?.open()
      await socket?.receive('{"type":')
      expect(log).toHaveBeenCalledTimes(1)
      expect([page.container.querySelectorAll('[data-toast]').length, socket?.readyState]).toEqual([0, 1])
      await pushNotification(page, 'After it', 'Here.')
      await expectToast(page, 'normal', 'After it', 'Here.')
    },
  },
]

const texts: Row = {
  line: '8.7',
  says: 'every error has a code and a message for users',
  decision: 'contract 3',
  check: async () => {
    const client = await newVisitor()
    const replies = await Promise.all([
      client.get('/api/auth/user'),
      client.get('/api/items/nothing'),
      client.post('/api/auth/login', { email: 'x' }),
    ])
    for (const { body, headers } of replies) {
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(body).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), message: body.detail })
      expect(body.detail).toMatch(/^[A-Z].*[.a-z]$/)
    }
  },
}

export const failures: Row[] = [...errors, texts]
