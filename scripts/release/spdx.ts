import { createHash } from 'node:crypto'
import type { Artifact } from '@/scripts/release/artifact'
import type { Dependency } from '@/scripts/release/lockfile'
import type { Source } from '@/scripts/release/source'
import type { Runtime } from '@/scripts/release/targets'

interface Contents {
  source: Source
  dependencies: readonly Dependency[]
  runtimes: readonly Runtime[]
  executables: readonly Artifact[]
}

const rootId = 'SPDXRef-mintmark'
/** LICENSE.md of the Bun repository lists what Bun links. */
const runtimeComment =
  'Bun is MIT-licensed. It statically links JavaScriptCore and WebKit (LGPL-2) and libraries under permissive licenses, which its LICENSE.md lists.'

/** Describes a release by SPDX 2.3: its executables, every package with its license, and what needs what. */
export function toSpdx({ source, dependencies, runtimes, executables }: Contents) {
  const { version, commit, committedAt } = source
  const inputs = [version, commit, ...dependencies.map(({ sha512 }) => sha512)].join()
  const direct = dependencies.filter(({ isDirect }) => isDirect)
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `mintmark-${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/mintmark-${version}-${hexOf('sha256', inputs).slice(0, 32)}`,
    creationInfo: {
      // The time of the commit, so that a release can be repeated.
      created: committedAt ?? '1970-01-01T00:00:00Z',
      creators: [`Tool: mintmark-release-${version}`],
    },
    documentDescribes: [rootId],
    packages: [
      {
        SPDXID: rootId,
        name: 'mintmark',
        versionInfo: version,
        downloadLocation: 'NOASSERTION',
        filesAnalyzed: false,
        licenseConcluded: 'MIT',
        licenseDeclared: 'MIT',
        copyrightText: 'NOASSERTION',
        primaryPackagePurpose: 'APPLICATION',
      },
      ...runtimes.map((runtime) => ({
        ...packageOf(runtime, 'MIT'),
        licenseConcluded: 'NOASSERTION',
        licenseComments: runtimeComment,
      })),
      ...dependencies.map((one) => packageOf(one, one.license)),
    ],
    files: executables.map(({ name, sha1, sha256 }) => ({
      SPDXID: idOf(`file-${name}`),
      fileName: `./${name}`,
      fileTypes: ['BINARY'],
      checksums: [
        { algorithm: 'SHA1', checksumValue: sha1 },
        { algorithm: 'SHA256', checksumValue: sha256 },
      ],
      licenseConcluded: 'NOASSERTION',
      copyrightText: 'NOASSERTION',
    })),
    relationships: [
      relate('SPDXRef-DOCUMENT', 'DESCRIBES', rootId),
      ...executables.map(({ name }) => relate(rootId, 'CONTAINS', idOf(`file-${name}`))),
      ...runtimes.map((runtime) => relate(rootId, 'CONTAINS', packageId(runtime))),
      ...direct.map((one) =>
        one.scope === 'runtime'
          ? relate(rootId, 'DEPENDS_ON', packageId(one))
          : relate(packageId(one), 'DEV_DEPENDENCY_OF', rootId),
      ),
      ...dependencies.flatMap((one) =>
        dependencies
          .filter(({ key }) => one.needs.includes(key))
          .map((needed) => relate(packageId(one), 'DEPENDS_ON', packageId(needed))),
      ),
    ],
  }
}

type Packaged = Pick<Dependency, 'name' | 'version' | 'sha512'> & { key?: string }

function packageOf(one: Packaged, license: string) {
  const { name, version, sha512 } = one
  return {
    SPDXID: packageId(one),
    name,
    versionInfo: version,
    downloadLocation: `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`,
    filesAnalyzed: false,
    checksums: [{ algorithm: 'SHA512', checksumValue: Buffer.from(sha512, 'base64').toString('hex') }],
    licenseConcluded: license,
    licenseDeclared: license,
    copyrightText: 'NOASSERTION',
    externalRefs: [
      { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purlOf(one) },
    ],
  }
}

/** The package URL, by which other tools know a package. */
export function purlOf({ name, version }: Pick<Packaged, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function relate(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement }
}

/** The same package can be installed in several places. */
function packageId({ name, version, key = name }: Packaged): string {
  return idOf(`npm-${key}-${version}`)
}

function idOf(text: string): string {
  return `SPDXRef-${text.replace(/[^A-Za-z0-9.]+/g, '-')}`
}

function hexOf(algorithm: string, text: string): string {
  return createHash(algorithm).update(text).digest('hex')
}
