import type { Operation } from '@/tests/abuse/generated/api-document'
import {
  type CollectedTesting,
  collectModuleTesting,
} from '@/tests/support/module-testing/collect-module-testing'
import type { World } from '@/tests/support/module-testing/world'

/** Values for generated requests: what modules give as `sampleValues`, and cursors of earlier responses. */
export class Fixtures {
  /** By the field of a body, and by path and parameter: `/api/orders/{id}/sent id`. */
  readonly known = new Map<string, unknown[]>()

  private constructor(
    private readonly world: World,
    private readonly collected: readonly CollectedTesting[],
  ) {}

  static async create(world: World, operations: readonly Operation[]): Promise<Fixtures> {
    const fixtures = new Fixtures(world, await collectModuleTesting())
    await fixtures.add()
    for (const { path, parameters } of operations)
      for (const { name } of parameters) {
        const values = name === 'cursor' ? [] : fixtures.valuesOf(path, name)
        if (values) fixtures.known.set(`${path} ${name}`, values)
      }
    return fixtures
  }

  /** Creates more objects of every kind, and makes their ids known. */
  async add(): Promise<void> {
    const isNew = new Set<string>()
    for (const { testing } of this.collected)
      for (const [name, values] of Object.entries((await testing.sampleValues?.(this.world)) ?? {})) {
        const known = this.known.get(name) ?? []
        // Fields of a body are those of the newest objects alone, or the fields of a purchase would never match.
        if (!name.startsWith('/') && !isNew.has(name)) known.length = 0
        known.push(...values.filter((value) => !known.includes(value)))
        this.known.set(name, known)
        isNew.add(name)
      }
  }

  /** Remembers the cursor of the next page. */
  learn({ path }: Operation, headers: Headers): void {
    const [, cursor] = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '') ?? []
    if (cursor) this.known.get(`${path} cursor`)?.push(decodeURIComponent(cursor))
  }

  /** Values of a parameter: those of its place in the path, or else of its name. */
  private valuesOf(path: string, name: string): unknown[] | undefined {
    const [before = '', rest] = path.split(`{${name}}`)
    return (rest === undefined ? undefined : this.known.get(`${before}:${name}`)) ?? this.known.get(name)
  }
}
