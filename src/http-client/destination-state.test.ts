import { expect, test } from 'bun:test'
import { createCircuitBreaker } from '@/src/http-client/destination-state'

test('three consecutive failures open the circuit, since the first of them', () => {
  const circuit = createCircuitBreaker()
  circuit.recordFailure(1_000)
  circuit.recordFailure(2_000)
  expect(circuit.openSince()).toBeUndefined()
  circuit.recordFailure(3_000)
  expect(circuit.openSince()).toBe(1_000)
})

test('a success resets the failure count', () => {
  const circuit = createCircuitBreaker()
  for (const at of [1, 2]) circuit.recordFailure(at)
  circuit.recordSuccess()
  for (const at of [3, 4]) circuit.recordFailure(at)
  expect(circuit.openSince()).toBeUndefined()
})

test('while open, one request per ten seconds is a probe, and a success closes the circuit', () => {
  const circuit = createCircuitBreaker()
  for (const at of [0, 0, 0]) circuit.recordFailure(at)
  expect([9_999, 10_000, 10_001, 19_999, 20_000].map((at) => circuit.allowsRequest(at))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
  expect(circuit.openSince()).toBe(0)
  circuit.recordSuccess()
  expect(circuit.allowsRequest(20_001)).toBe(true)
  expect(circuit.openSince()).toBeUndefined()
})

test('an open circuit does not wait longer for a probe because the clock was set back (E10)', () => {
  const circuit = createCircuitBreaker()
  const hour = 3_600_000
  for (const at of [hour, hour, hour]) circuit.recordFailure(at)
  expect([circuit.allowsRequest(1), circuit.allowsRequest(2), circuit.allowsRequest(10_001)]).toEqual([
    true,
    false,
    true,
  ])
})
