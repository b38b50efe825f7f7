import { changesBetween, mostSimilar } from '@/src/kit/text/most-similar'

/** Other programs have variables that begin like ours: only those that are nearly one of ours are mistakes. */
const sharedPrefixes = new Set(
  'DATA DATABASE DEMO HOST LOG MAIL MCP METRICS MODULES NEW OPEN OTEL PASSWORD PLATFORM PUBLIC RATE REDIS SITE TRUST'.split(
    ' ',
  ),
)
/** Kubernetes sets these for a service that has the name of a prefix. */
const ofKubernetes = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/
const typosMax = 2

/** Reports variables that begin like one of `names` but aren't one: a misspelled one would have no effect. */
export function unknownVariables(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = new Set(names)
  const prefixes = new Set(names.filter((name) => name.includes('_')).map(prefixOf))
  return Object.keys(env)
    .filter((name) => env[name] !== undefined && name.includes('_') && !known.has(name))
    .filter((name) => prefixes.has(prefixOf(name)) && !ofKubernetes.test(name))
    .flatMap((name) => {
      const similar = mostSimilar(name, names)
      const isTypo = similar !== undefined && changesBetween(name, similar) <= typosMax
      if (sharedPrefixes.has(prefixOf(name)) && !isTypo) return []
      return [
        `${name}: there is no such variable${similar === undefined ? '' : `. Did you mean ${similar}?`}`,
      ]
    })
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf('_'))
}
