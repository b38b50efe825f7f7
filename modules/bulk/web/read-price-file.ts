import { CsvError, type CsvLine, readCsvLines } from 'mintmark/web'
import { messages } from '../messages'
import type { OwnListings } from './queries'

export interface PriceFile {
  /** In cents, by listing. */
  prices: ReadonlyMap<string, number>
  problems: readonly { row: number; text: string }[]
}

const { problems: texts } = messages.file

/** Reads the new prices of these listings from CSV with the columns `listingId` and `price`. Rows that can't be applied are problems. */
export function readPriceFile(text: string, listings: OwnListings): PriceFile {
  try {
    return pricesOf(readCsvLines(text), new Set(listings.map(({ listingId }) => listingId)))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { prices: new Map(), problems: [{ row: error.row, text: texts.malformed }] }
  }
}

function pricesOf([header, ...lines]: readonly CsvLine[], known: ReadonlySet<string>): PriceFile {
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const [idAt, priceAt] = [names.indexOf('listingid'), names.indexOf('price')]
  if (idAt < 0 || priceAt < 0) return { prices: new Map(), problems: [{ row: 1, text: texts.columns }] }
  const prices = new Map<string, number>()
  const problems = []
  for (const { cells, row } of lines.filter((line) => line.cells.some((cell) => cell.trim() !== ''))) {
    const id = cells[idAt]?.trim() ?? ''
    const cents = parsePrice(cells[priceAt] ?? '')
    if (!known.has(id)) problems.push({ row, text: texts.unknown })
    else if (cents === undefined) problems.push({ row, text: texts.price })
    else if (prices.has(id)) problems.push({ row, text: texts.twice })
    else prices.set(id, cents)
  }
  return { prices, problems }
}

/** Spreadsheets write "12.5", "12,50" or "$12.50". */
function parsePrice(text: string): number | undefined {
  const [, dollars, cents = ''] = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
