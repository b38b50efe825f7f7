/** Decides whether a trace is recorded. `parent` is what the caller decided, if the trace has begun elsewhere. */
export type Sampler = (traceId: string, parent: boolean | undefined) => boolean

const ratioBytes = 7

/** Creates the sampler of OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
export function createSampler(name: string, share: number): Sampler {
  const own = ownSampler(name.replace(/^parentbased_/, ''), share)
  return name.startsWith('parentbased_') ? (traceId, parent) => parent ?? own(traceId, parent) : own
}

/** By the random end of the id, so that all processes decide alike about one trace. */
function ownSampler(name: string, share: number): Sampler {
  if (name === 'always_on') return () => true
  if (name === 'always_off') return () => false
  const limit = share * 2 ** (ratioBytes * 8)
  return (traceId) => Number.parseInt(traceId.slice(-ratioBytes * 2), 16) < limit
}
