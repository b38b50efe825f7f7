import { expect } from 'bun:test'

export const anyString = expect.any(String)
export const anyNumber = expect.any(Number)
export const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
