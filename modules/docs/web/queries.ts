import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api/api'
import { toApiError } from '@/web/lib/api/api-error'

export interface Endpoint {
  method: string
  path: string
  summary: string
  access: Access
  parameters: Parameter[]
  requestSchema: unknown
  responses: { status: string; schema: unknown }[]
  errors: { status: string; description: string }[]
}

interface Parameter {
  name: string
  required: boolean
  description?: string
}

/** Who may call an endpoint. Keys need the scope; undefined if none is admitted. */
interface Access {
  needs: 'nothing' | 'session' | 'metricsToken'
  scope: string | undefined
}

export interface EndpointGroup {
  name: string
  description: string
  endpoints: Endpoint[]
}

type Content = { content?: Record<string, { schema: unknown }> }
type Response = Content & { description?: string }

interface Operation {
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Response>
}

interface OpenApiDocument {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** The endpoints of /openapi.json, grouped by tag. */
export const openApiQuery = queryOptions({
  queryKey: ['/openapi.json'],
  queryFn: async (): Promise<EndpointGroup[]> => {
    const response = await fetch(new URL('/openapi.json', location.origin))
    if (!response.ok) throw toApiError(response.status, undefined, response.statusText)
    return groupByTag(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function problemQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/problems', code],
    queryFn: () => unwrap(api.problems({ code }).get()),
  })
}

function groupByTag({ tags, paths }: OpenApiDocument): EndpointGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      endpoint: toEndpoint(method, path, operation),
    })),
  )
  return tags.map(({ name, description }) => ({
    name,
    description,
    endpoints: all.filter((one) => one.tags.includes(name)).map(({ endpoint }) => endpoint),
  }))
}

function toEndpoint(method: string, path: string, operation: Operation): Endpoint {
  const { default: _, ...byStatus } = operation.responses
  const responses = Object.entries(byStatus).map(([status, response]) => ({ status, ...response }))
  const isError = ({ status }: { status: string }) => Number(status) >= 400
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: accessOf(operation.security),
    parameters: operation.parameters,
    requestSchema: schemaOf(operation.requestBody),
    responses: responses
      .filter((response) => !isError(response))
      .map(({ status, content }) => ({ status, schema: schemaOf({ content }) })),
    errors: responses.filter(isError).map(({ status, description = '' }) => ({ status, description })),
  }
}

function accessOf(security: Operation['security'] = []): Access {
  const schemes = security.map((scheme) => Object.keys(scheme)[0])
  const scope = security.flatMap(({ key = [] }) => key)[0]
  if (schemes.includes('session')) return { needs: 'session', scope }
  return { needs: schemes.includes('metricsToken') ? 'metricsToken' : 'nothing', scope }
}

function schemaOf(body: Content | undefined): unknown {
  return Object.values(body?.content ?? {})[0]?.schema
}
