/** `bun run lighthouse` prints the median Lighthouse scores of five runs on the demo, as a phone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'
import { printSection, type Row } from '@/scripts/bench/table'
import { buildWeb } from '@/scripts/lib/build-web'
import { findChromium } from '@/scripts/lib/chromium'
import { runOrThrow } from '@/scripts/lib/run'
import { createSite } from '@/tests/support/servers/spawned-site'

/** The newest version that runs on Node 20. */
const lighthouse = 'lighthouse@12.8.2'
const groups = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 5
const wanted = 95
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Scores = Record<(typeof groups)[number], number>

process.chdir(`${import.meta.dir}/..`)
await buildWeb()
const env = { CHROME_PATH: await findChromium() }
const folder = mkdtempSync(join(tmpdir(), 'mintmark-lighthouse-'))
try {
  await using site = await createSite({ DEMO_LOGIN: 'true' })
  await site.start('demo')
  const [item] = (await site.visitor().get('/api/items')).body
  const rows: Row[] = []
  for (const path of ['/', '/marketplace', `/item/${item.id}`]) rows.push(...(await rate(site.origin, path)))
  printSection({ title: 'Lighthouse', rows })
  process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function rate(origin: string, path: string): Promise<Row[]> {
  const all: Scores[] = []
  for (let run = 0; run < runs; run++) all.push(await runOnce(origin + path))
  return groups.map((group) => {
    const score = median(all.map((scores) => scores[group]))
    return {
      what: `${group} of ${path}`,
      measured: `${score} (${all.map((scores) => scores[group]).join(', ')})`,
      wanted: `at least ${wanted}`,
      holds: score >= wanted,
    }
  })
}

async function runOnce(url: string): Promise<Scores> {
  const report = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`]
  const command = ['npx', '-y', lighthouse, url, ...options, '--no-enable-error-reporting']
  // Chromium sometimes starts too late for the recording, which says nothing about the page.
  await runOrThrow(command, { env }).catch(() => runOrThrow(command, { env }))
  const { categories } = await Bun.file(report).json()
  return Object.fromEntries(
    groups.map((group) => [group, Math.round(categories[group].score * 100)]),
  ) as Scores
}
