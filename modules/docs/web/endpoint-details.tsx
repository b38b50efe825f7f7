import { type ReactNode, useState } from 'react'
import { messages } from '@/modules/docs/messages'
import type { Endpoint } from '@/modules/docs/web/queries'

/** One endpoint: its summary and who may call it, with the details collapsed. */
export function EndpointDetails({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, summary, access } = endpoint
  return (
    <Collapsed
      className="border-t border-line"
      summaryClassName="grid gap-1 py-3"
      summary={
        <>
          <span translate="no" className="flex flex-wrap gap-x-3 font-mono text-sm">
            <span className="font-semibold">{method}</span>
            <span className="break-all">{path}</span>
          </span>
          <span lang="en" className="text-sm text-ink-muted">
            {summary}
          </span>
          <span className="text-xs text-ink-muted">{describeAccess(access)}</span>
        </>
      }
    >
      <Details endpoint={endpoint} />
    </Collapsed>
  )
}

function describeAccess({ needs, scope }: Endpoint['access']): string {
  const { access } = messages
  if (needs === 'metricsToken') return access.metricsToken
  if (needs === 'session') return scope === undefined ? access.session : access.sessionOrKey(scope)
  return scope === undefined ? access.everyone : access.everyoneOrKey(scope)
}

function Details({ endpoint }: { endpoint: Endpoint }) {
  const { parameters, requestSchema, responses, errors } = endpoint
  const typedResponses = responses.filter(({ schema }) => schema !== undefined)
  const hasDetails =
    parameters.length > 0 || requestSchema !== undefined || typedResponses.length > 0 || errors.length > 0
  return (
    <div className="grid gap-4 pb-5 text-sm">
      {!hasDetails && <p className="text-ink-muted">{messages.noDetails}</p>}
      {parameters.length > 0 && (
        <Part title={messages.parameters}>
          <ul className="grid gap-1">
            {parameters.map(({ name, required, description }) => (
              <li key={name}>
                <span className="font-mono">{name}</span>
                {required && <span className="text-ink-muted"> ({messages.required})</span>}
                {description !== undefined && <span className="text-ink-muted"> {description}</span>}
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
              <li key={status} className="wrap-anywhere">
                <span className="font-mono">{status}</span> {description}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
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
    <Collapsed summary={messages.schema}>
      <pre className="mt-2 rounded-sm border border-line bg-surface-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(schema, undefined, 2)}
      </pre>
    </Collapsed>
  )
}

interface CollapsedProps {
  summary: ReactNode
  className?: string
  summaryClassName?: string
  children: ReactNode
}

/** What is collapsed isn't rendered: all schemas together are a megabyte. */
function Collapsed({ summary, className, summaryClassName = '', children }: CollapsedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`cursor-pointer rounded-sm hover:text-accent ${summaryClassName}`}>
        {summary}
      </summary>
      {isOpen && children}
    </details>
  )
}
