/** A span as it arrives, with its attributes as an object. */
interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code?: number; readonly message?: string }
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string; doubleValue?: number }
}

/** Receives traces over OTLP/HTTP and keeps them. Answers with `status`, 200 by default. */
export function startOtlpReceiver() {
  const requests: {
    path: string
    headers: Headers
    resource: Record<string, unknown>
    spans: ReceivedSpan[]
  }[] = []
  const receiver = { status: 200 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { resourceSpans } = await request.json()
      const [{ resource, scopeSpans }] = resourceSpans
      requests.push({
        path: new URL(request.url).pathname,
        headers: request.headers,
        resource: objectOf(resource.attributes),
        spans: scopeSpans[0].spans.map((span: { attributes: Attribute[] }) => ({
          ...span,
          attributes: objectOf(span.attributes),
        })),
      })
      return Response.json({}, { status: receiver.status })
    },
  })
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    spans: () => requests.flatMap(({ spans }) => spans),
    [Symbol.asyncDispose]: () => server.stop(true),
  })
}

function objectOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  )
}
