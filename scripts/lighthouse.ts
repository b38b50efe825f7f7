/**
 * `bun run lighthouse` prints the median Lighthouse scores and LCP of five runs on the demo, as a phone: slow 4G, a quarter of
 * the CPU. A page with a single line of text, measured in the same runs, shows what the machine itself costs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'
import { atLeast, atMost, ms, printSection, type Row, rowWithoutTarget } from '@/scripts/bench/table'
import { buildWeb } from '@/scripts/lib/build-web'
import { findWholeChromium } from '@/scripts/lib/chromium'
import { runOrThrow } from '@/scripts/lib/run'
import { createSite } from '@/tests/support/servers/spawned-site'

/** The newest version that runs on Node 20. */
const lighthouse = 'lighthouse@12.8.2'
/** The least score of each group. */
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const groups = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const lcpMaxMs = 1500
const runs = 5
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const referenceHtml =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>One line</title><p>One line.'

type Result = Record<(typeof groups)[number], number> & { lcpMs: number }

process.chdir(`${import.meta.dir}/..`)
await buildWeb()
const env = { CHROME_PATH: process.env.CHROMIUM_PATH ?? (await findWholeChromium()) }
const folder = mkdtempSync(join(tmpdir(), 'mintmark-lighthouse-'))
using reference = Bun.serve({ port: 0, fetch: () => new Response(referenceHtml, { headers: htmlHeaders() }) })
try {
  await using site = await createSite({ DEMO_LOGIN: 'true' })
  await site.start('demo')
  const [item] = (await site.visitor().get('/api/items?sort=most-traded')).body
  const paths = ['/', '/marketplace', `/item/${item.id}`, `/seller/${item.seller}`]
  const results = await measure([reference.url.href, ...paths.map((path) => site.origin + path)])
  const rows = paths.flatMap((path) => rate(path, results.get(site.origin + path) ?? []))
  printSection({ title: 'Lighthouse', rows: [...describeReference(results), ...rows] })
  process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function htmlHeaders() {
  return { 'content-type': 'text/html; charset=utf-8' }
}

/** Each run measures every page, so that all have the same noise. */
async function measure(urls: readonly string[]): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>()
  for (let run = 0; run < runs; run++)
    for (const url of urls) results.set(url, [...(results.get(url) ?? []), await measureOnce(url)])
  return results
}

function describeReference(results: Map<string, Result[]>): Row[] {
  const of = results.get(reference.url.href) ?? []
  return [
    rowWithoutTarget('performance of one line of text', describe(of, 'performance').measured),
    rowWithoutTarget('LCP of one line of text', describe(of, 'lcpMs', ms).measured),
  ]
}

function rate(path: string, of: readonly Result[]): Row[] {
  const scores = groups.map((group) =>
    atLeast(wanted[group], {
      what: `${group} of ${path}`,
      limit: String(wanted[group]),
      ...describe(of, group),
    }),
  )
  const lcp = { what: `LCP of ${path}`, limit: ms(lcpMaxMs), ...describe(of, 'lcpMs', ms) }
  return [...scores, atMost(lcpMaxMs, lcp)]
}

function describe(of: readonly Result[], name: keyof Result, format: (value: number) => string = String) {
  const values = of.map((result) => result[name])
  const value = median(values)
  return { value, measured: `${format(value)} (${values.map(format).join(', ')})` }
}

async function measureOnce(url: string): Promise<Result> {
  const report = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`]
  const command = ['npx', '-y', lighthouse, url, ...options, '--no-enable-error-reporting']
  // Chromium sometimes starts too late for the recording, which says nothing about the page.
  await runOrThrow(command, { env }).catch(() => runOrThrow(command, { env }))
  const { categories, audits } = await Bun.file(report).json()
  const scores = groups.map((group) => [group, Math.round(categories[group].score * 100)])
  return { ...Object.fromEntries(scores), lcpMs: audits['largest-contentful-paint'].numericValue }
}
