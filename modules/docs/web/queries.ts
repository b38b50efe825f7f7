import { queryOptions } from '@tanstack/react-query'
import { apiError } from '@/web/lib/api-error'

export interface Call {
  method: string
  path: string
  summary: string
  needsSession: boolean
  parameters: { name: string; required: boolean }[]
  takes: unknown
  answers: { status: string; schema: unknown }[]
}

export interface Chapter {
  name: string
  about: string
  calls: Call[]
}

type Content = { content?: Record<string, { schema: unknown }> }

interface Operation {
  summary: string
  tags: string[]
  security?: unknown[]
  parameters: { name: string; required: boolean }[]
  requestBody?: Content
  responses: Record<string, Content>
}

interface Description {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** The description of the API, a chapter for each part of the site. */
export const apiQuery = queryOptions({
  queryKey: ['/openapi.json'],
  queryFn: async (): Promise<Chapter[]> => {
    const response = await fetch(new URL('/openapi.json', location.origin))
    if (!response.ok) throw apiError(response.status, undefined, response.statusText)
    return chaptersOf(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function chaptersOf({ tags, paths }: Description): Chapter[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      call: callOf(method, path, operation),
    })),
  )
  return tags.map(({ name, description }) => ({
    name,
    about: description,
    calls: all.filter((one) => one.tags.includes(name)).map(({ call }) => call),
  }))
}

function callOf(method: string, path: string, operation: Operation): Call {
  const { default: _, ...answers } = operation.responses
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    needsSession: operation.security !== undefined,
    parameters: operation.parameters,
    takes: schemaOf(operation.requestBody),
    answers: Object.entries(answers).map(([status, answer]) => ({ status, schema: schemaOf(answer) })),
  }
}

function schemaOf(of: Content | undefined): unknown {
  return Object.values(of?.content ?? {})[0]?.schema
}
