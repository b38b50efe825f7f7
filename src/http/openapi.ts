import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { type AnyElysia, Elysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Core } from '@/src/kit/core'
import type { Module } from '@/src/kit/module'

const plainTextContent = { 'text/plain': { schema: { type: 'string' as const } } }

/** What the description of the API says of a route of the host's own: its words, and the statuses it answers in plain text. */
export function plainTextOperation(summary: string, ...statuses: (200 | 404 | 503)[]) {
  const said = { 200: 'Yes.', 404: 'Not for whoever asks.', 503: 'No, and why.' }
  const responses = statuses.map((status) => [
    status,
    { description: said[status], content: plainTextContent },
  ])
  return { summary, tags: ['host'], responses: Object.fromEntries(responses) }
}

/** Of a route that leads elsewhere. */
export const redirectOperation = { responses: { 302: { description: 'Elsewhere: see Location.' } } }

type Schemas = Partial<Record<'body' | 'query' | 'params', GenericSchema>>

interface RouteHooks extends Schemas {
  response?: Record<string, GenericSchema>
  detail?: { summary?: string; tags?: string[]; security?: object[]; responses?: Record<string, object> }
}

interface Operation {
  operationId: string
  summary?: string
  tags?: string[]
  security?: object[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: object
  responses: Record<string, object>
}

const json = 'application/json'
const problem = {
  description: 'A refusal, or a fault: RFC 9457.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

const host = { name: 'host', description: 'What watches and describes the site itself.' }

/** OpenAPI 3.1 of every route of the API, made once from the routes themselves. */
export function openapi(core: Core, modules: readonly Module[], server: AnyElysia) {
  let written: string | undefined
  return new Elysia({ name: 'openapi' }).get(
    '/openapi.json',
    ({ set }) => {
      written ??= JSON.stringify(describe(core, modules, server))
      set.headers['content-type'] = json
      return written
    },
    { detail: { summary: 'This description.', tags: [host.name] } },
  )
}

function describe(core: Core, modules: readonly Module[], server: AnyElysia) {
  const summaries = Object.assign({}, ...modules.map((module) => module.summaries ?? {}))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, hooks } of server.routes) {
    if (!path.startsWith('/api/') && hooks.detail?.summary === undefined) continue
    const address = path.replace(/:(\w+)/g, '{$1}')
    const summary: string | undefined = summaries[`${method} ${path.slice('/api'.length)}`]
    paths[address] = {
      ...paths[address],
      [method.toLowerCase()]: describeRoute(method, path, hooks, summary),
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
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  }
}

function describeRoute(method: string, path: string, hooks: RouteHooks, summary?: string): Operation {
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    ...(summary !== undefined && { summary }),
    ...hooks.detail,
    parameters: [...parametersOf('path', hooks.params), ...parametersOf('query', hooks.query)],
    ...(hooks.body && {
      requestBody: { required: true, content: { [json]: { schema: schemaOf(hooks.body) } } },
    }),
    responses: { ...(hooks.detail?.responses ?? responsesOf(hooks.response)), default: problem },
  }
}

function parametersOf(where: 'path' | 'query', schema: GenericSchema | undefined): Operation['parameters'] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: own as JsonSchema,
  }))
}

function responsesOf(response: RouteHooks['response'] = {}): Record<string, object> {
  const known = Object.entries(response).map(([status, schema]) => [
    status,
    { description: 'As asked.', content: { [json]: { schema: schemaOf(schema, 'output') } } },
  ])
  return known.length > 0 ? Object.fromEntries(known) : { '2XX': { description: 'As asked.' } }
}

/** What only code can check is left out: the schema is then wider than the rule, never narrower. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _, ...own } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return own
}
