import { expect, test } from 'bun:test'
import { ApiError, errorMessage, parseProblem, toApiError } from '@/web/lib/api-error'

test('an error carries the status and the words of the server', () => {
  const error = toApiError(409, { code: 'listing_unavailable', detail: 'Somebody was faster' })
  expect(error.message).toBe('409: Somebody was faster')
  expect(error.code).toBe('listing_unavailable')
})

test('an empty body leaves the status text', () => {
  expect(toApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway')
})

test('a plain text body is the detail', () => {
  expect(parseProblem('no such item')).toEqual({ code: '', detail: 'no such item', errors: [] })
})

test('field errors of the wrong shape are left out', () => {
  const { errors } = parseProblem({ errors: [{ path: 'price', message: 'Too low' }, null, { path: 'x' }] })
  expect(errors).toEqual([{ path: 'price', message: 'Too low' }])
})

test.each([[null], [undefined], [7], [[]]])('a body of %p is no problem to read', (body) => {
  expect(parseProblem(body)).toEqual({ code: '', detail: '', errors: [] })
})

test('people read the words without the number', () => {
  expect(errorMessage(new ApiError(422, 'weak', 'Choose a longer password'), 'Failed')).toBe(
    'Choose a longer password',
  )
  expect(errorMessage(new TypeError('fetch failed'), 'Could not connect')).toBe('Could not connect')
})

test('the page of a proxy is no text for a person', () => {
  const error = toApiError(502, '<html><h1>502 Bad Gateway</h1></html>', 'Bad Gateway')
  expect(error.message).toBe('502: Bad Gateway')
  expect(errorMessage(toApiError(502, '\n<html></html>'), 'Please try again.')).toBe('Please try again.')
})
