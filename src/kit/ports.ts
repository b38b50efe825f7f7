import type { Context, Core } from '@/src/kit/context'
import type { ErrorFactory } from '@/src/kit/errors'

/** An interface that one module requires and another provides. */
export interface Port<Shape> {
  readonly name: string
  /** The application doesn't start while no module provides a required port. */
  readonly required: boolean
  readonly _shape?: Shape
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
