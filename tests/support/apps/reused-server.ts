import type { AnyElysia } from 'elysia'
import { createServer, type ServerServices } from '@/src/app/server'
import type { Module } from '@/src/kit/module/module'

interface ReusableServer {
  readonly modules: readonly Module[]
  readonly server: AnyElysia
  /** The object that the server reads. Each application replaces what is in it. */
  readonly services: ServerServices
  isIdle: boolean
}

/** Tests of one file rarely need more at a time. */
const reusableMax = 6
const reusable: ReusableServer[] = []

/**
 * Like `createServer`, but returns an idle server of the same modules if there is one: building a server, compiling its routes and
 * warming them up takes longer than most tests.
 */
export function reuseServer(modules: readonly Module[], services: ServerServices): AnyElysia {
  // Tracing is part of a server.
  if (services.core.tracer) return createServer(modules, services)
  const idle = reusable.find((one) => one.isIdle && haveSameRoutes(one.modules, modules))
  if (!idle) return addServer(modules, services)
  idle.isIdle = false
  Object.assign(idle.services, services)
  return idle.server
}

/** Lets the next application have the server, unless it listens on a port. No request may be open. */
export function releaseServer(server: AnyElysia): void {
  const released = reusable.find((one) => one.server === server)
  if (released && !server.server) released.isIdle = true
}

/** Builds a server of its own, because those in use and those for other modules stay. */
function addServer(modules: readonly Module[], services: ServerServices): AnyElysia {
  const own = { ...services }
  const server = createServer(modules, own)
  if (reusable.length === reusableMax) reusable.shift()
  reusable.push({ modules, server, services: own, isIdle: false })
  return server
}

function haveSameRoutes(one: readonly Module[], other: readonly Module[]): boolean {
  return one.length === other.length && one.every((module, index) => isSame(module, other[index]))
}

/** The providers of ports belong to the core. `withProviders` copies each module to replace some. */
function isSame(module: Module, other: Module | undefined): boolean {
  if (module === other) return true
  const { provides: _, ...own } = module
  const { provides: _others, ...others } = other ?? {}
  return Object.keys({ ...own, ...others }).every((key) => Reflect.get(own, key) === Reflect.get(others, key))
}
