import type { ReactNode } from 'react'
import { messages } from '@/modules/docs/messages'
import type { Endpoint } from '@/modules/docs/web/queries'

/** One endpoint: its summary, with the details collapsed. */
export function EndpointDetails({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, summary, needsSession, parameters, requestSchema, responses, errors } = endpoint
  const typedResponses = responses.filter(({ schema }) => schema !== undefined)
  const hasDetails =
    needsSession ||
    parameters.length > 0 ||
    requestSchema !== undefined ||
    typedResponses.length > 0 ||
    errors.length > 0
  return (
    <details className="border-t border-line">
      <summary className="grid cursor-pointer gap-1 rounded-sm py-3 hover:text-accent">
        <span className="flex flex-wrap gap-x-3 font-mono text-sm">
          <span className="font-semibold">{method}</span>
          <span className="break-all">{path}</span>
        </span>
        <span className="text-sm text-ink-muted">{summary}</span>
      </summary>
      <div className="grid gap-4 pb-5 text-sm">
        {!hasDetails && <p className="text-ink-muted">{messages.noDetails}</p>}
        {needsSession && <p>{messages.needsSession}</p>}
        {parameters.length > 0 && (
          <Part title={messages.parameters}>
            <ul className="grid gap-1 font-mono">
              {parameters.map(({ name, required }) => (
                <li key={name}>
                  {name}
                  {required && <span className="font-sans text-ink-muted"> ({messages.required})</span>}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {requestSchema !== undefined && (
          <Part title={messages.requestBody}>
            <Schema schema={requestSchema} />
          </Part>
        )}
        {typedResponses.map(({ status, schema }) => (
          <Part key={status} title={messages.response(status)}>
            <Schema schema={schema} />
          </Part>
        ))}
        {errors.length > 0 && (
          <Part title={messages.errors}>
            <ul className="grid gap-1">
              {errors.map(({ status, description }) => (
                <li key={status} className="break-words">
                  <span className="font-mono">{status}</span> {description}
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}

/** Long lines wrap, so that no part scrolls separately. */
function Schema({ schema }: { schema: unknown }) {
  return (
    <pre className="rounded-sm border border-line bg-surface-sunken p-3 font-mono text-xs break-words whitespace-pre-wrap">
      {JSON.stringify(schema, undefined, 2)}
    </pre>
  )
}
