import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import { buildInfo } from '@/src/runtime/build-info'
import { SpanExporter } from '@/src/tracing/exporter'
import { createSampler, SpanRecorder } from '@/src/tracing/tracer'

interface Tracing {
  readonly tracer: SpanRecorder
  readonly exporter: SpanExporter
}

/** Creates what the OTEL_ variables describe; undefined if they describe no endpoint. */
export function createTracing(settings: SettingsStore, core: () => Core): Tracing | undefined {
  const config = settings.of(appConfig)
  const url = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? tracesUrl(config.OTEL_EXPORTER_OTLP_ENDPOINT)
  if (url === undefined || config.OTEL_SDK_DISABLED) return undefined
  const exporter = new SpanExporter(core, {
    url,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: {
      'service.version': buildInfo.version,
      'vcs.ref.head.revision': buildInfo.commit,
      ...config.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': config.OTEL_SERVICE_NAME,
    },
    timeoutMs: config.OTEL_EXPORTER_OTLP_TIMEOUT,
    everyMs: config.OTEL_BSP_SCHEDULE_DELAY,
  })
  const sampler = createSampler(config.OTEL_TRACES_SAMPLER, config.OTEL_TRACES_SAMPLER_ARG)
  const tracer = new SpanRecorder(core, sampler, (span) => {
    // Or the requests that export spans would be spans themselves.
    if (exporter.add(span)) tracer.outside(() => void exporter.flush())
  })
  return { tracer, exporter }
}

function tracesUrl(endpoint: string | undefined): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint.replace(/\/+$/, '')}/v1/traces`
}
