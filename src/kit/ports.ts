import type { Context, Core } from '@/src/kit/context'
import type { ErrorFactory } from '@/src/kit/errors'

/** An interface that one module requires and another provides. */
export interface Port<Shape> {
  readonly name: string
  /** The application doesn't start while no module provides a required port. */
  readonly required: boolean
  readonly _shape?: Shape
}

/** What modules collect of one kind, such as ways to pay or the queues of the back office. Any module may add entries; it is never required. */
export interface List<Entry> extends Port<readonly Entry[]> {
  readonly isList: true
  readonly unique?: UniqueNames<Entry>
}

/** The names of entries that no other entry may have. Without this check one of the two would silently never run. */
interface UniqueNames<Entry> {
  /** What error messages call an entry: `queue`. */
  readonly noun: string
  namesOf(entry: Entry): readonly string[]
}

/** The part of an implementation that names the errors of the provider's module that it throws. */
export interface Throwing {
  readonly throws: readonly ErrorFactory[]
}

/** A module's implementation of a port, or its entries of a list. Defined with `provide`, `add` or `addAtStart`. */
export interface Provider {
  readonly port: Port<unknown>
  readonly make: (core: Core) => unknown
  /** Those of `add`, which are known before the start. */
  readonly entries?: readonly unknown[]
}

/** The part of a module that provides ports and adds to lists. */
interface Providing {
  readonly provides?: readonly Provider[]
}

/** Defines a port. It is required unless `required: false`. */
export function definePort<Shape>(
  name: string,
  { required = true }: { required?: boolean } = {},
): Port<Shape> {
  return { name, required }
}

/** Defines a list. */
export function defineList<Entry>(name: string, unique?: UniqueNames<Entry>): List<Entry> {
  return {
    ...definePort<readonly Entry[]>(name, { required: false }),
    isList: true,
    ...(unique && { unique }),
  }
}

/** Adds entries to a list. */
export function add<Entry>(list: List<Entry>, ...entries: readonly Entry[]): Provider {
  return { port: list, entries, make: () => entries }
}

/** Adds an entry to a list, unless `make` returns undefined: what is not configured isn't there. Runs like that of `provide`. */
export function addAtStart<Entry>(list: List<Entry>, make: (core: Core) => Entry | undefined): Provider {
  return { port: list, make: (core) => [make(core)].filter((entry) => entry !== undefined) }
}

/** Provides a port. `make` runs once at startup, after the configuration is read and the database is open. */
export function provide<Shape>(port: Port<Shape>, make: (core: Core) => Shape): Provider {
  return { port, make }
}

/** Returns the implementation of a port. Throws when no module provides it. */
export function use<Shape>(ctx: Pick<Context, 'core'>, port: Port<Shape>): Shape {
  const implementation = maybeUse(ctx, port)
  if (implementation === undefined) throw new Error(`No module provides the port ${port.name}`)
  return implementation
}

/** Returns the implementation of a port, or undefined when no module provides it. */
export function maybeUse<Shape>(ctx: Pick<Context, 'core'>, port: Port<Shape>): Shape | undefined {
  return ctx.core.providers.get(port.name) as Shape | undefined
}

/** Returns the entries of a list, in the order of the modules. */
export function entriesOf<Entry>(ctx: Pick<Context, 'core'>, list: List<Entry>): readonly Entry[] {
  return maybeUse(ctx, list) ?? []
}

/** Returns what modules add to a list whether they run or not, in their order, without the entries of `addAtStart`. */
export function entriesAddedBy<Entry>(modules: readonly Providing[], list: List<Entry>): readonly Entry[] {
  const added = modules.flatMap(({ provides = [] }) => provides).filter(({ port }) => port === list)
  return added.flatMap(({ entries = [] }) => entries as readonly Entry[])
}

/** Whether several modules may provide it. */
export function isList<Shape>(port: Port<Shape> | List<Shape>): port is List<Shape> {
  return 'isList' in port
}
