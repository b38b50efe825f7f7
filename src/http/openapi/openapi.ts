import type { JsonSchema } from '@valibot/to-json-schema'
import { type AnyElysia, Elysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import { guards, type HttpServices } from '@/src/http/guards'
import { type JsonDocument, jsonDocument, sendDocument } from '@/src/http/openapi/document'
import { type HeaderName, idempotencyKey, responseHeaders, withHeaders } from '@/src/http/openapi/headers'
import {
  type DocumentedError,
  documentedErrors,
  errorResponses,
  isIdempotent,
  problemSchema,
} from '@/src/http/openapi/openapi-errors'
import { fileSchema, json, jsonBody, type RequestBody, schemaOf } from '@/src/http/openapi/request-bodies'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { AccessScope, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { Module, SentRequest } from '@/src/kit/module/module'

const plainTextContent = { 'text/plain': { schema: { type: 'string' as const } } }

/** Describes a plain-text route of the application itself. */
export function plainTextOperation(summary: string, ...statuses: (200 | 503)[]) {
  const descriptions = {
    200: 'OK',
    503: 'Not ready; the body says why',
  }
  const responses = statuses.map((status) => [
    status,
    { description: descriptions[status], content: plainTextContent },
  ])
  return { summary, tags: ['host'], responses: Object.fromEntries(responses) }
}

/** Responses without JSON, for a route's `detail`. */
export const noContentResponse = { 204: { description: 'Done; no body' } }
export const acceptedResponse = { 202: { description: 'Accepted; no body' } }
/** For routes with an ETag. */
export const notModifiedResponse = {
  304: { description: 'Not modified since the ETag of If-None-Match; no body' },
}
export const redirectResponse = { 302: { description: 'Redirect to the URL in Location' } }

/** A response that is a file of one of these media types. */
export function fileResponse(...types: string[]) {
  const content = types.map((type) => [type, { schema: fileSchema }])
  return { 200: { description: 'Success', content: Object.fromEntries(content) } }
}

/** Waits for an operation and returns the response that `noContentResponse` describes. */
export async function noContent(operation?: Promise<void>): Promise<Response> {
  await operation
  return new Response(null, { status: 204 })
}

/** A JSON response of a route whose handler returns a `Response` or text. */
export function serializedResponse(schema: GenericSchema) {
  return responsesOf({ 200: schema }) as Record<'200', { description: string }>
}

type Schemas = Partial<Record<'body' | 'query' | 'params', GenericSchema>>

interface RouteHooks extends Schemas {
  response?: Record<string, GenericSchema>
  detail?: {
    summary?: string
    tags?: string[]
    security?: object[]
    scope?: AccessScope
    errors?: DocumentedError[]
    headers?: HeaderName[]
    requestBody?: RequestBody
    responses?: Record<string, object>
  }
}

interface Route {
  method: string
  path: string
  hooks: RouteHooks
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: JsonSchema
}

interface Operation {
  operationId: string
  summary?: string
  tags?: string[]
  security?: object[]
  parameters: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, object>
}

const host = { name: 'host', description: 'Health, metrics and API description' }

/** Megabytes, the same for everyone. */
const limit = '60/1m'

const documents = new WeakMap<Core, JsonDocument>()

/** Serves OpenAPI 3.1 for all API routes, generated once from the routes. */
export function openapi(services: HttpServices, modules: readonly Module[], server: AnyElysia) {
  return new Elysia({ name: 'openapi' }).use(guards(services)).get(
    '/openapi.json',
    ({ request }) => {
      const { core } = services
      const document = documents.get(core) ?? jsonDocument(describe(core, modules, server))
      documents.set(core, document)
      return sendDocument(request, document)
    },
    {
      limit,
      detail: {
        summary: 'This API description.',
        tags: [host.name],
        responses: { ...fileResponse(json), ...notModifiedResponse },
        ...documentedErrors(httpErrors.too_many_requests, httpErrors.scope_missing),
        ...{ scope: 'market:read' },
      },
    },
  )
}

function describe(core: Core, modules: readonly Module[], server: AnyElysia) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of server.routes) {
    const { method, path, hooks } = route
    if (!path.startsWith('/api/') && hooks.detail?.summary === undefined) continue
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = {
      ...paths[address],
      [method.toLowerCase()]: describeRoute(core, route),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: readConfig({ core }, appConfig).SITE_NAME, version: '1' },
    servers: [{ url: publicUrl({ core }) }],
    tags: [
      ...modules.filter((module) => module.routes).map(({ name, owns }) => ({ name, description: owns })),
      host,
    ],
    paths,
    ...sentRequestsOf(modules),
    components: {
      schemas: { Problem: problemSchema },
      headers: responseHeaders,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'The session cookie; over https its name is __Host-sid.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key with this scope' },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
      },
    },
  }
}

/** `webhooks`, without an empty one. */
function sentRequestsOf(modules: readonly Module[]) {
  const sent = modules.flatMap(({ name: tag, sentRequests = {} }) =>
    Object.entries(sentRequests).map(([name, request]) => [name, { post: describeSent(tag, request) }]),
  )
  return sent.length > 0 ? { webhooks: Object.fromEntries(sent) } : {}
}

function describeSent(tag: string, { summary, headers, body }: SentRequest) {
  return {
    summary,
    tags: [tag],
    parameters: parametersOf('header', headers),
    requestBody: { required: true, content: { [json]: { schema: schemaOf(body, 'output') } } },
    responses: { '2XX': { description: 'Received. Anything else is sent again later.' } },
  }
}

function describeRoute(core: Core, route: Route): Operation {
  const { method, path, hooks } = route
  const { errors: _, headers = [], responses, scope, security = [], ...detail } = hooks.detail ?? {}
  const query = parametersOf('query', hooks.query)
  const hasPages = query.some(({ name }) => name === 'cursor')
  const hasKey = isIdempotent(method, path, security)
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    security: scope ? [...(security.length > 0 ? security : [{}]), { key: [scope] }] : security,
    ...detail,
    parameters: [...parametersOf('path', hooks.params), ...query, ...(hasKey ? [idempotencyKey] : [])],
    ...(hooks.body && { requestBody: jsonBody(hooks.body) }),
    responses: withHeaders(
      { ...responsesOf(hooks.response), ...responses, ...errorResponses(core, route) },
      { isForPrograms: scope !== undefined, hasPages, hasKey, own: headers },
    ),
  }
}

function parametersOf(location: Parameter['in'], schema: GenericSchema | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema
    return {
      name,
      in: location,
      ...(description !== undefined && { description }),
      required: location === 'path' || required.includes(name),
      schema: rest,
    }
  })
}

function responsesOf(response: RouteHooks['response'] = {}): Record<string, object> {
  const responses = Object.entries(response).map(([status, schema]) => [
    status,
    { description: 'Success', content: { [json]: { schema: schemaOf(schema, 'output') } } },
  ])
  return Object.fromEntries(responses)
}
