import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { startSite } from '@/scripts/lib/start-site'
import { clientName, packageFiles } from '@/scripts/release/client/package-files'

const [descriptionFile, typesFile] = ['openapi.json', 'openapi.d.ts']

/** Writes the npm package of the typed client for programs into `folder`. Returns the name of its file. */
export async function buildClient(folder: string, version: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'mintmark-client-'))
  const remove = onExit(() => rmSync(work, { recursive: true, force: true }))
  try {
    await installGenerator(work)
    const client = join(work, clientName)
    mkdirSync(client)
    for (const [name, text] of Object.entries(packageFiles(version)))
      await Bun.write(join(client, name), text)
    const document = describeForPrograms(await readApiDocument(join(work, 'data')))
    await Bun.write(join(work, descriptionFile), JSON.stringify(document))
    const generator = ['node_modules/.bin/openapi-typescript', descriptionFile]
    await runOrThrow([bun, '--bun', ...generator, '-o', join(client, typesFile)], { cwd: work })
    await runOrThrow([bun, 'pm', 'pack', '--destination', folder, '--ignore-scripts'], { cwd: client })
    return `${clientName}-${version}.tgz`
  } finally {
    await remove()
  }
}

/** Installs the generator as its lock file says, apart from the project's packages: it needs another version of TypeScript. */
async function installGenerator(folder: string): Promise<void> {
  for (const file of ['package.json', 'bun.lock']) cpSync(join(import.meta.dir, file), join(folder, file))
  await runOrThrow([bun, 'install', '--frozen-lockfile', '--ignore-scripts'], { cwd: folder })
}

/** Reads the API description of a site with default settings. */
async function readApiDocument(dataFolder: string): Promise<ApiDocument> {
  await using site = await startSite({ DATA_DIR: dataFolder, LOG_LEVEL: 'error' })
  const response = await site.app.server.handle(new Request('http://localhost/openapi.json'))
  return response.json()
}

/** What the client needs to know of an API description. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

const problemType = 'application/problem+json'

/** Returns the API description without the routes that admit no key. Errors are only JSON, because programs accept it. */
export function describeForPrograms(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).flatMap(([path, operations]) => {
    const admitted = Object.entries(operations).filter(([, operation]) => isForPrograms(path, operation))
    const presented = admitted.map(([method, operation]) => [method, withJsonErrors(operation)])
    return presented.length > 0 ? [[path, Object.fromEntries(presented)]] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function isForPrograms(path: string, { security = [] }: Operation): boolean {
  return path.startsWith('/api/') && security.some((scheme) => 'key' in scheme)
}

function withJsonErrors(operation: Operation): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const problem = response.content?.[problemType]
    return [status, problem ? { ...response, content: { [problemType]: problem } } : response]
  })
  return { ...operation, responses: Object.fromEntries(responses) }
}
