import { chromium } from 'playwright-core'
import { buildMarket } from '@/scripts/bench/market'
import { startServer } from '@/scripts/bench/server'
import type { Row } from '@/scripts/bench/table'
import { findChromium } from '@/scripts/lib/chromium'

const kilobytesMax = 120
const paths = ['/marketplace', '/']

/** The compressed JavaScript that a page has fetched once it shows its content, as the browser itself counts it. */
export async function benchFirstLoad(): Promise<Row[]> {
  const market = await buildMarket(60, 60)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    await using server = await startServer('../../src/main.ts', 4105, { DATA_DIR: market.folder })
    const rows: Row[] = []
    for (const path of paths) {
      const page = await browser.newPage()
      await page.goto(`http://localhost:${server.port}${path}`, { waitUntil: 'networkidle' })
      const bytes = await page.evaluate(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return entries
          .filter((entry) => entry.name.endsWith('.js'))
          .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
      })
      await page.close()
      const kilobytes = bytes / 1024
      rows.push({
        what: `JavaScript that ${path} loads first, compressed`,
        measured: `${kilobytes.toFixed(1)} KB`,
        wanted: `at most ${kilobytesMax} KB`,
        holds: bytes > 0 && kilobytes <= kilobytesMax,
      })
    }
    return rows
  } finally {
    await browser.close()
    market.remove()
  }
}
