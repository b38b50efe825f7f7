import { expect, test } from 'bun:test'
import { createCircuit } from '@/src/outgoing/circuit'

test('three attempts in a row without an answer: down since the first of them', () => {
  const circuit = createCircuit()
  circuit.failed(1_000)
  circuit.failed(2_000)
  expect(circuit.downSince()).toBeUndefined()
  circuit.failed(3_000)
  expect(circuit.downSince()).toBe(1_000)
})

test('an answer in between is no row', () => {
  const circuit = createCircuit()
  for (const at of [1, 2]) circuit.failed(at)
  circuit.answered()
  for (const at of [3, 4]) circuit.failed(at)
  expect(circuit.downSince()).toBeUndefined()
})

test('while it is down one caller in ten seconds looks, and an answer ends it', () => {
  const circuit = createCircuit()
  for (const at of [0, 0, 0]) circuit.failed(at)
  expect([9_999, 10_000, 10_001, 19_999, 20_000].map((at) => circuit.mayAsk(at))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
  expect(circuit.downSince()).toBe(0)
  circuit.answered()
  expect(circuit.mayAsk(20_001)).toBe(true)
  expect(circuit.downSince()).toBeUndefined()
})
