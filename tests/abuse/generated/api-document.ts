import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import type { TestApp } from '@/tests/support/apps/create-test-app'

/** The members of a JSON Schema that our OpenAPI document uses. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  method: string
  /** With placeholders: `/api/items/{id}`. */
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export interface ApiDocument {
  operations: Operation[]
  /** The operation that a request to this path, without its query, addresses. */
  find(method: string, pathname: string): Operation | undefined
  /** Returns what is wrong with a body of this type; undefined if it matches the schema. */
  mismatch(at: { operation: Operation; status: number; type: string }, body: unknown): string | undefined
}

/** Reads the OpenAPI document of the site. */
export async function readApiDocument(app: TestApp): Promise<ApiDocument> {
  const { body: document } = await app.visitor().get('/openapi.json')
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  // Literal paths come before those with placeholders, as in the router.
  const candidates = operations
    .toSorted((a, b) => placeholdersIn(a) - placeholdersIn(b))
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    validators.set(pointer, known)
    return known
  }
  return {
    operations,
    find: (method, pathname) =>
      candidates.find(
        ({ operation, pattern }) =>
          operation.method === (method === 'HEAD' ? 'GET' : method) && pattern.test(pathname),
      )?.operation,
    mismatch: ({ operation: { path, method }, status, type }, body) => {
      const keys = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        type,
        'schema',
      ]
      const validate = validatorAt(keys.map((key) => `/${escapePointer(key)}`).join(''))
      return validate(body) ? undefined : ajv.errorsText(validate.errors)
    },
  }
}

const placeholdersIn = ({ path }: Operation) => path.split('{').length

function patternOf(path: string): RegExp {
  return new RegExp(`^${RegExp.escape(path).replace(/\\\{\w+\\\}/g, '[^/]+')}/?$`)
}

function escapePointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}
