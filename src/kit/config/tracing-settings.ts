import * as v from 'valibot'
import {
  choiceSetting,
  flagSetting,
  shareSetting,
  textSetting,
  wholeNumberSetting,
} from '@/src/kit/config/setting-types'

const urlSetting = v.pipe(
  v.string(),
  v.check(
    (written) => /^https?:$/.test(URL.parse(written)?.protocol ?? ''),
    'expected a URL such as http://localhost:4318',
  ),
)

/** `name=value` pairs, separated by commas, with percent encoding. */
const pairsSetting = v.pipe(
  v.string(),
  v.regex(/^(\s*[^=,\s]+\s*=[^,]*(,|$))*$/, 'expected name=value,name=value'),
  v.transform((written) =>
    Object.fromEntries(
      written.split(',').flatMap((pair) => {
        const at = pair.indexOf('=')
        return at < 0 ? [] : [[pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim())]]
      }),
    ),
  ),
)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The variables of OpenTelemetry that the site follows. Tracing is off without an endpoint. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: urlSetting,
    help: 'The OTLP/HTTP endpoint that traces are sent to, such as http://localhost:4318; /v1/traces is appended. Without it, tracing is off.',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: urlSetting,
    help: 'The whole URL that traces are sent to, in place of OTEL_EXPORTER_OTLP_ENDPOINT.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: pairsSetting,
    secret: true,
    help: 'Headers for the endpoint: name=value,name=value.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: choiceSetting('http/json'),
    fallback: 'http/json',
    help: 'Only http/json, which every collector accepts at the same URL as http/protobuf.',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    schema: wholeNumberSetting(1, 60_000),
    fallback: '10000',
    help: 'How long sending traces may take, in milliseconds.',
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    schema: wholeNumberSetting(10, 600_000),
    fallback: '5000',
    help: 'How often traces are sent, in milliseconds.',
  },
  OTEL_SERVICE_NAME: {
    schema: textSetting,
    fallback: 'mintmark',
    help: 'The name of the service in traces.',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    schema: pairsSetting,
    help: 'Attributes of all traces: name=value,name=value.',
  },
  OTEL_TRACES_SAMPLER: {
    schema: choiceSetting(
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ),
    fallback: 'parentbased_always_on',
    help: 'Which traces are recorded. With parentbased_…, a caller that sends traceparent decides.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: shareSetting,
    fallback: '1',
    help: 'The share of traces that …traceidratio records, from 0 to 1.',
  },
  OTEL_SDK_DISABLED: { schema: flagSetting, fallback: 'false', help: 'true switches tracing off.' },
} as const
