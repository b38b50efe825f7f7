import { expect } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPromtool } from '@/scripts/lib/promtool'
import type { TestResponse } from '@/tests/support/test-client'

export const metricsToken = 'watch-me'
const promtool = await findPromtool()
if (promtool === undefined)
  console.warn('Alerts are not evaluated: promtool is missing. Install the package prometheus.')

/** True if this machine has promtool. */
export const hasPromtool = promtool !== undefined
export const rulesFile = join(import.meta.dir, '../../deploy/alerts.yml')

interface Site {
  visitor(): { get(path: string, headers?: HeadersInit): Promise<TestResponse> }
}

/** Alerts that a busy machine causes in a process that measures real time. */
export const causedByLoad = ['MintmarkEventLoopLag', 'MintmarkSlow']

/** Processes of the site, which all say the same. */
const instances = ['one', 'another']
/** Alerts that fire for each process, because they are about it or its machine. All others fire once. */
const alertsOfProcesses = [
  'MintmarkDown',
  'MintmarkEventLoopLag',
  'MintmarkMemoryHigh',
  'MintmarkDiskNearlyFull',
  'MintmarkClockJumped',
]

/** A Prometheus that reads a site's metrics when the test says so, and evaluates the alerts with Prometheus' own code. */
export class TestPrometheus {
  private minutes = 0
  /** By series, its values by minute. */
  private readonly series = new Map<string, Map<number, string>>()

  /** `ignored` alerts may fire. */
  constructor(
    private readonly site: Site,
    private readonly ignored: readonly string[] = [],
  ) {}

  /** Reads /metrics. The values stay the same for `minutes`. Returns the text, or undefined if the site doesn't respond. */
  async scrape({ minutes = 1 } = {}): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const response = await this.site
      .visitor()
      .get('/metrics', headers)
      .catch(() => undefined)
    const text = response?.status === 200 ? String(response.body) : undefined
    const samples = (text ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    for (let passed = 0; passed < minutes; passed++, this.minutes++) {
      this.record('up', text === undefined ? '0' : '1')
      for (const sample of samples) this.record(...splitSample(sample))
    }
    return text
  }

  /** Checks which alerts fire after the latest minute, besides those that are ignored. */
  async expectFiring(...alerts: string[]): Promise<void> {
    const samples = alerts.map((alert) => ({
      labels: `{alertname="${alert}"}`,
      value: alertsOfProcesses.includes(alert) ? instances.length : 1,
    }))
    const unit = {
      rule_files: [rulesFile],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [...this.series].map(([series, values]) => ({ series, values: this.list(values) })),
          promql_expr_test: [
            {
              expr: `count by (alertname) (ALERTS{alertstate="firing",alertname!~"${this.ignored.join('|')}"})`,
              eval_time: `${this.minutes - 1}m`,
              exp_samples: samples,
            },
          ],
        },
      ],
    }
    const folder = mkdtempSync(join(tmpdir(), 'mintmark-alerts-'))
    try {
      const file = join(folder, 'test.yml')
      writeFileSync(file, JSON.stringify(unit))
      const { exitCode, output } = await runPromtool(['test', 'rules', file])
      expect([exitCode, output]).toEqual([0, expect.any(String)])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  private record(series: string, value: string): void {
    for (const instance of instances) {
      const labels = `job="mintmark",instance="${instance}"`
      const named = series.endsWith('}') ? series.replace(/}$/, `,${labels}}`) : `${series}{${labels}}`
      const values = this.series.get(named) ?? new Map<number, string>()
      this.series.set(named, values.set(this.minutes, value))
    }
  }

  private list(values: Map<number, string>): string {
    return Array.from({ length: this.minutes }, (_, at) => values.get(at) ?? '_').join(' ')
  }
}

/** Runs promtool, which must exist. */
export async function runPromtool(args: string[], input = ''): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn([String(promtool), ...args], {
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { exitCode: await child.exited, output: output.join('') }
}

function splitSample(line: string): [series: string, value: string] {
  const at = line.lastIndexOf(' ')
  return [line.slice(0, at), line.slice(at + 1)]
}
