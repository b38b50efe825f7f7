import type { Module } from '@/src/kit/module/module'
import { ModuleError } from '@/src/kit/module/module-error'
import { checkModules } from '@/src/runtime/check-modules'

export function buildModule(name: string, fields: Partial<Module> = {}): Module {
  return { name, owns: 'Nothing.', ...fields }
}

/** What `checkModules` says about a list of modules. */
export function problemsOf(...modules: readonly Module[]): readonly string[] {
  try {
    checkModules(modules)
    return []
  } catch (error) {
    if (error instanceof ModuleError) return error.problems
    throw error
  }
}
