import packageJson from '@/package.json' with { type: 'json' }
import { defineGauge } from '@/src/kit/metrics'

/** What runs. The build of the executable replaces `BUILD_COMMIT`; a server that runs from source doesn't know its commit. */
const buildInfo = {
  version: packageJson.version,
  commit: process.env.BUILD_COMMIT ?? 'unknown',
}

export const buildInfoMetric = defineGauge({
  name: 'mintmark_build_info',
  labels: ['version', 'commit'],
  help: 'Always 1; the labels say which version runs, and the commit from which the executable was built',
  measure: () => [{ labels: buildInfo, value: 1 }],
})
