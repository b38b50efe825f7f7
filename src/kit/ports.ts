import type { Context, Core } from '@/src/kit/context'
import type { ErrorFactory } from '@/src/kit/errors'

/** An interface that one module requires and another provides. */
export interface Port<Shape> {
  readonly name: string
  /** The application doesn't start while no module provides a required port. */
  readonly required: boolean
  readonly _shape?: Shape
}

/** A port that any number of modules provide, such as ways to pay. It is never required. */
export interface Registry<Shape> extends Port<readonly Shape[]> {
  readonly isRegistry: true
  readonly _entry?: Shape
}

/** The part of an implementation that names the errors of the provider's module that it throws. */
export interface Throwing {
  readonly throws: readonly ErrorFactory[]
}

/** A module's implementation of a port. Defined with `provide`. */
export interface Provider {
  readonly port: Port<unknown>
  readonly make: (core: Core) => unknown
}

/** Defines a port. It is required unless `required: false`. */
export function definePort<Shape>(
  name: string,
  { required = true }: { required?: boolean } = {},
): Port<Shape> {
  return { name, required }
}

/** Defines a registry. A module that uses it without an entry throws or does without, as its doc comment says. */
export function defineRegistry<Shape>(name: string): Registry<Shape> {
  return { ...definePort<readonly Shape[]>(name, { required: false }), isRegistry: true }
}

/** Adds an entry to a registry, unless `make` returns undefined: what is not configured isn't there. Runs like that of `provide`. */
export function provideEntry<Shape>(
  registry: Registry<Shape>,
  make: (core: Core) => Shape | undefined,
): Provider {
  return { port: registry, make }
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

/** Returns the entries of a registry, in the order of the modules. */
export function entriesOf<Shape>(ctx: Pick<Context, 'core'>, registry: Registry<Shape>): readonly Shape[] {
  return maybeUse(ctx, registry) ?? []
}

/** Whether several modules may provide it. */
export function isRegistry(port: Port<unknown>): boolean {
  return 'isRegistry' in port
}
