interface PackageJson {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

interface PublishedPackage {
  readonly packageJson: PackageJson
  /** Other files, by path. */
  readonly files?: Readonly<Record<string, string>>
}

interface NpmRegistry extends AsyncDisposable {
  readonly url: string
}

/** Serves packages as registry.npmjs.org does: a description with all versions, and a tarball for each. */
export function serveNpmRegistry(packages: readonly PublishedPackage[]): NpmRegistry {
  const server = Bun.serve({
    port: 0,
    fetch: async ({ url }): Promise<Response> => {
      const { origin, pathname } = new URL(url)
      const [, name = '', version] = /^\/(.+?)(?:\/-\/(.+)\.tgz)?$/.exec(decodeURIComponent(pathname)) ?? []
      const versions = packages.filter(({ packageJson }) => packageJson.name === name)
      if (version === undefined && versions.length > 0) return Response.json(describe(versions, origin))
      const published = versions.find(({ packageJson }) => packageJson.version === version)
      return published ? new Response(await pack(published)) : new Response('not found', { status: 404 })
    },
  })
  return { url: String(server.url), [Symbol.asyncDispose]: () => server.stop(true) }
}

/** The last version is the latest. */
function describe(versions: readonly PublishedPackage[], origin: string) {
  const described = versions.map(({ packageJson }) => {
    const { name, version } = packageJson
    return [version, { ...packageJson, dist: { tarball: `${origin}/${name}/-/${version}.tgz` } }]
  })
  const latest = versions.at(-1)?.packageJson
  return {
    name: latest?.name,
    'dist-tags': { latest: latest?.version },
    versions: Object.fromEntries(described),
  }
}

async function pack({ packageJson, files = {} }: PublishedPackage): Promise<Uint8Array<ArrayBuffer>> {
  const texts = { ...files, 'package.json': JSON.stringify(packageJson) }
  const entries = Object.entries(texts).map(([path, text]) => [`package/${path}`, text])
  return new Bun.Archive(Object.fromEntries(entries), { compress: 'gzip' }).bytes()
}
