import type { Artifact } from '@/scripts/release/artifact'
import type { Dependency } from '@/scripts/release/lockfile'
import type { Source } from '@/scripts/release/source'
import { purlOf } from '@/scripts/release/spdx'
import type { Runtime } from '@/scripts/release/targets'

interface Build {
  source: Source
  subjects: readonly Artifact[]
  runtimes: readonly Runtime[]
  dependencies: readonly Dependency[]
  /** SHA-256 by file. */
  lockfiles: Readonly<Record<string, string>>
  /** The result of starting each executable, by its name. */
  started: Readonly<Record<string, string>>
}

/** Describes how a release was built, as an in-toto statement with SLSA's predicate. */
export function toProvenance({ source, subjects, runtimes, dependencies, lockfiles, started }: Build) {
  const { version, commit, isClean } = source
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:mintmark:release:1',
        externalParameters: { command: 'bun run release', version, commit: commit ?? null },
        internalParameters: { hasUncommittedChanges: !isClean },
        resolvedDependencies: [
          ...(commit ? [{ name: 'source', digest: { gitCommit: commit } }] : []),
          ...Object.entries(lockfiles).map(([name, sha256]) => ({ name, digest: { sha256 } })),
          ...[...runtimes, ...dependencies].map(toMaterial),
        ],
      },
      runDetails: {
        builder: {
          id: 'urn:mintmark:release',
          version: { bun: Bun.version, bunRevision: Bun.revision },
        },
        byproducts: [
          { name: 'builds-compared', annotations: { times: 2, isSame: true } },
          ...Object.entries(started).map(([name, result]) => ({
            name: `start-of-${name}`,
            annotations: { result },
          })),
        ],
      },
    },
  }
}

function toMaterial(one: Pick<Dependency, 'name' | 'version' | 'sha512'>) {
  return { uri: purlOf(one), digest: { sha512: Buffer.from(one.sha512, 'base64').toString('hex') } }
}
