import type { ClaimedJob } from '@/src/kit/jobs/claimed-job'
import type { SpanOptions } from '@/src/kit/metrics/tracing'

/** The part of the kind before the dot: the jobs of one module call the same service. */
export function destinationOf(kind: string): string {
  return kind.split('.', 1)[0] ?? kind
}

/** The fields of every line that is logged while the job runs. */
export function logFieldsOf({ kind: job, key, subject, attempts, requestId }: ClaimedJob) {
  return { job, key, subject, attempts, ...(requestId !== null && { requestId }) }
}

/** The span of an attempt, in the trace of what caused the job. */
export function spanOf({ kind, key, attempts, requestId, traceparent }: ClaimedJob): SpanOptions {
  const attributes = {
    'mintmark.job.key': key,
    'mintmark.job.attempts': attempts,
    'mintmark.request_id': requestId ?? undefined,
  }
  return { name: kind, kind: 'consumer', attributes, root: { traceparent } }
}
