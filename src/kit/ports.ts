import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'

/** A hole with a name: the asker defines it, whoever is installed fills it. */
export interface Port<Shape> {
  readonly name: string
  /** A port that guards something: nobody filling it stops the boot. */
  readonly required: boolean
  readonly _shape?: Shape
}

export interface Provider {
  readonly port: Port<unknown>
  readonly make: (core: Core) => unknown
}

/** Names a hole. A port guards something, so that the start is refused while nobody fills it, unless it says `guard: false`. */
export function definePort<Shape>(name: string, options: { required?: boolean } = {}): Port<Shape> {
  return { name, required: options.required ?? true }
}

/** Fills a port; `make` runs once at boot, when configuration is read and the database is open. */
export function provide<Shape>(port: Port<Shape>, make: (core: Core) => Shape): Provider {
  return { port, make }
}

/** What fills the port. Throws when nobody does. */
export function use<Shape>(ctx: Pick<Context, 'core'>, port: Port<Shape>): Shape {
  const found = maybeUse(ctx, port)
  if (found === undefined) throw new Error(`Nobody fills the port ${port.name}`)
  return found
}

/** What fills the port, if anybody does: for one that guards nothing. */
export function maybeUse<Shape>(ctx: Pick<Context, 'core'>, port: Port<Shape>): Shape | undefined {
  return ctx.core.providers.get(port.name) as Shape | undefined
}
