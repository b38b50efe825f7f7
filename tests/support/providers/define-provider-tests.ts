import { test } from 'bun:test'

/** What a provider does, by the sentence that says so. */
export type Rules<Fixture> = Record<string, (t: Fixture) => Promise<void>>

interface ProviderTests<Fixture, Part extends string> {
  subject: string
  build: () => Promise<Fixture>
  rules: Rules<Fixture>
  /** Rules of parts that a provider may lack. */
  partRules: Record<Part, Rules<Fixture>>
  without: readonly Part[]
}

/** Defines a test of each rule, with a fixture of its own. Rules of parts that the provider is `without` are skipped. */
export function defineProviderTests<Fixture extends AsyncDisposable, Part extends string>({
  subject,
  build,
  rules,
  partRules,
  without,
}: ProviderTests<Fixture, Part>): void {
  const skipped = new Set(without.flatMap((part) => Object.keys(partRules[part])))
  const all = Object.assign({}, rules, ...Object.values(partRules))
  for (const [rule, check] of Object.entries<Rules<Fixture>[string]>(all))
    test.skipIf(skipped.has(rule))(`${subject}: ${rule}`, async () => {
      await using fixture = await build()
      await check(fixture)
    })
}

/** Throws if a part is missing that the provider isn't `without`. */
export function requirePart<Value>(value: Value | undefined, part: string): Value {
  if (value !== undefined) return value
  throw new Error(`${part} is missing; if there can't be one, name it in the third argument: ['${part}']`)
}
