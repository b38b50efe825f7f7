import { afterAll, setSystemTime } from 'bun:test'

/** Stops the wall clock for all tests of a file, so that "5m ago" stays true however long they take. */
export function stopClock(): void {
  setSystemTime(new Date())
  afterAll(() => void setSystemTime())
}
