import packageJson from '@/package.json' with { type: 'json' }
import { defineGauge } from '@/src/kit/metrics/metrics'

/** What runs. The build of the executable replaces the variables; a server that runs from source doesn't know its commit. */
export const buildInfo = {
  version: packageJson.version,
  commit: process.env.BUILD_COMMIT ?? 'unknown',
  /** When the commit was made, in ISO 8601: two builds of it are equal. */
  date: process.env.BUILD_DATE ?? 'unknown',
}

/** "1.4.0 (commit 0123456789ab, 2026-11-29T11:31:24Z)"; from source, only the version. */
export function describeBuild(): string {
  const { version, commit, date } = buildInfo
  return commit === 'unknown' ? version : `${version} (commit ${commit}, ${date})`
}

/** For responses: null for what isn't known. */
export function presentBuild() {
  const known = (value: string) => (value === 'unknown' ? null : value)
  return { ...buildInfo, commit: known(buildInfo.commit), date: known(buildInfo.date) }
}

export const buildMetrics = [
  defineGauge({
    name: 'mintmark_build_info',
    labels: ['version', 'commit'],
    help: 'Always 1; the labels say which version runs, and the commit from which the executable was built',
    measure: () => [{ labels: { version: buildInfo.version, commit: buildInfo.commit }, value: 1 }],
  }),
  defineGauge({
    name: 'mintmark_build_date_seconds',
    help: 'When the commit was made from which the executable was built, in seconds since 1970; no value from source',
    measure: () => (buildInfo.date === 'unknown' ? undefined : Date.parse(buildInfo.date) / 1000),
  }),
]
