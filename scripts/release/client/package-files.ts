/** The files of the client's npm package that aren't generated. */

import clientPackage from '@/scripts/release/client/package.json' with { type: 'json' }

export const clientName = 'mintmark-client'

export function packageFiles(version: string): Readonly<Record<string, string>> {
  return {
    'package.json': `${JSON.stringify(manifestOf(version), null, 2)}\n`,
    'index.js': script,
    'index.d.ts': types,
    'README.md': readme,
  }
}

function manifestOf(version: string) {
  return {
    name: clientName,
    version,
    description: 'A typed client for programs that use a Mintmark marketplace.',
    license: 'MIT',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts', 'openapi.d.ts'],
    dependencies: { 'openapi-fetch': clientPackage.dependencies['openapi-fetch'] },
  }
}

const script = `import createFetchClient from 'openapi-fetch'

export function createClient({ site, key, ...options }) {
  const headers = key === undefined ? {} : { authorization: \`Bearer \${key}\` }
  return createFetchClient({ ...options, baseUrl: site, headers })
}
`

const types = `import type { Client } from 'openapi-fetch'
import type { components, paths, webhooks } from './openapi.js'

export type { components, operations, paths, webhooks } from './openapi.js'

/** What an error response contains. */
export type Problem = components['schemas']['Problem']

type BodyOf<Request> = Request extends {
  post: { requestBody: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

/** The body of any webhook; \`type\` tells which. */
export type WebhookEvent = { [Name in keyof webhooks]: BodyOf<webhooks[Name]> }[keyof webhooks]

export interface ClientOptions {
  /** The address of the marketplace, such as https://market.example. */
  site: string
  /** An API key. Without one, only what every visitor sees. */
  key?: string
  /** Sends the requests; the global \`fetch\` by default. */
  fetch?: (request: Request) => Promise<Response>
}

/** Returns a client whose methods are those of HTTP: \`GET('/api/listings', …)\`. */
export declare function createClient(options: ClientOptions): Client<paths>
`

const readme = `# ${clientName}

A typed client for programs that use a Mintmark marketplace by its API. Its types are generated from the API description of the same version.

\`\`\`ts
import { createClient } from '${clientName}'

const market = createClient({ site: 'https://market.example', key: process.env.MINTMARK_KEY })
const { data, error } = await market.GET('/api/listings', { params: { query: { limit: '100' } } })
if (error) throw new Error(error.detail)
for (const { listingId, price } of data) console.log(listingId, price)
\`\`\`
`
