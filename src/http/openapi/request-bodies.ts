import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { isOptionalBody } from '@/src/http/bodies/route-schemas'

export interface RequestBody {
  required: boolean
  content: Record<string, { schema: object }>
}

export const json = 'application/json'
export const fileSchema = { type: 'string', format: 'binary' }

/** For `detail` of a route that reads its body itself: a file of one of these media types. */
export function fileBody(...types: readonly string[]): RequestBody {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: fileSchema }])) }
}

/** The same, or a form with that file. */
export function fileOrFormBody(...types: readonly string[]): RequestBody {
  const form = { schema: { type: 'object', properties: { file: fileSchema } } }
  return { required: true, content: { ...fileBody(...types).content, 'multipart/form-data': form } }
}

export function jsonBody(schema: GenericSchema): RequestBody {
  return { required: !isOptionalBody(schema), content: { [json]: { schema: schemaOf(schema) } } }
}

/** Checks that exist only as code are left out: the schema may accept more than the route, never less. */
export function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return jsonSchema
}
