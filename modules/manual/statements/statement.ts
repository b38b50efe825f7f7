import { isPlausibleTime } from '@/src/kit/input/params'
import { isRealTime } from '@/src/kit/text/iso-time'

/** A line of a bank statement. */
export interface StatementEntry {
  /** Its place in the file, as the bank's customers count: from 1. */
  row: number
  /** Money that arrived. Otherwise it left. */
  isCredit: boolean
  day: string
  amountCents: number
  currency: string
  /** Everything that the payer or the bank wrote. */
  text: string
  /** Who sent the money, or who got what left. */
  payer: string
  account: string
  /** The bank's ID of it; empty if it has none. */
  bankId: string
}

/** More would keep other requests waiting while they are stored. */
export const rowsMax = 10_000

/** A file that can't be read. Nothing of it is imported. */
export class StatementError extends Error {
  constructor(
    readonly row: number,
    readonly reason:
      | 'not_a_statement'
      | 'malformed'
      | 'amount'
      | 'date'
      | 'entities'
      | 'too_long'
      | 'column'
      | 'foreign',
  ) {
    super(`row ${row}: ${reason}`)
  }
}

const day = /^(\d{4})-(\d{2})-(\d{2})/

/** Returns the day of an ISO date or date and time. Throws StatementError. */
export function parseDay(text: string, row: number): string {
  const found = day.exec(text.trim())?.[0]
  if (found === undefined || !isRealTime(found) || !isPlausibleTime(Date.parse(found)))
    throw new StatementError(row, 'date')
  return found
}

/** `1234.5`, with the separators of its file already removed. Throws StatementError. */
export function parseCents(text: string, row: number): number {
  const parts = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text.trim())
  const fraction = (parts?.[2] ?? '').replace(/0+$/, '')
  if (!parts || fraction.length > 2) throw new StatementError(row, 'amount')
  return Number(parts[1]) * 100 + Number(fraction.padEnd(2, '0'))
}
