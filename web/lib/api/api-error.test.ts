import { expect, test } from 'bun:test'
import { ApiError, errorMessage, parseProblem, toApiError } from '@/web/lib/api/api-error'

test('an error has the status and the server’s text', () => {
  const error = toApiError(409, { code: 'listing_unavailable', detail: 'This listing is sold.' })
  expect(error.message).toBe('409: This listing is sold.')
  expect(error.code).toBe('listing_unavailable')
})

test('an empty body falls back to the status text', () => {
  expect(toApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway')
})

test('a plain text body is the detail', () => {
  expect(parseProblem('no such item')).toEqual({ code: '', detail: 'no such item', errors: [] })
})

test('malformed field errors are ignored', () => {
  const { errors } = parseProblem({ errors: [{ path: 'price', message: 'Too low' }, null, { path: 'x' }] })
  expect(errors).toEqual([{ path: 'price', message: 'Too low' }])
})

test.each([[null], [undefined], [7], [[]]])('a body of %p is parsed as an empty problem', (body) => {
  expect(parseProblem(body)).toEqual({ code: '', detail: '', errors: [] })
})

test('the message for users is the text without the status, or the fallback', () => {
  expect(errorMessage(new ApiError(422, 'weak', 'Choose a longer password'), 'Failed')).toBe(
    'Choose a longer password',
  )
  expect(errorMessage(new TypeError('fetch failed'), 'Could not connect')).toBe('Could not connect')
})

test('the HTML page of a proxy is not shown to users', () => {
  const error = toApiError(502, '<html><h1>502 Bad Gateway</h1></html>', 'Bad Gateway')
  expect(error.message).toBe('502: Bad Gateway')
  expect(errorMessage(error, 'Please try again.')).toBe('Please try again.')
  expect(errorMessage(toApiError(502, '', 'Bad Gateway'), 'Please try again.')).toBe('Please try again.')
})
