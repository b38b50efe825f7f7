/**
 * Environment variables that make a compiled program run other code than its own: options such as `--preload`, the whole Bun
 * command line, and a script to load first.
 */
const variables = ['BUN_OPTIONS', 'BUN_BE_BUN', 'BUN_INSPECT_PRELOAD']

/**
 * Returns a copy of a Bun for Linux that doesn't read `variables`: it looks up the empty name instead, which the environment can't
 * have. Throws if it isn't certain that nothing else changes.
 */
export function sealRuntime(runtime: Uint8Array): Uint8Array {
  const sealed = Buffer.from(runtime)
  for (const name of variables) {
    const text = `\0${name}\0`
    const at = sealed.indexOf(text)
    if (at === -1 || sealed.includes(text, at + 1))
      throw new Error(`This version of Bun reads ${name} in another way. Change scripts/lib/seal-runtime.ts.`)
    // Only the first byte: the linker lets other texts share the end of this one.
    sealed[at + 1] = 0
  }
  return sealed
}

/** Undoes `sealRuntime` in a copy of a compiled program. */
export function unsealRuntime(program: Uint8Array): Uint8Array {
  const unsealed = Buffer.from(program)
  for (const name of variables) {
    const at = unsealed.indexOf(`\0\0${name.slice(1)}\0`)
    if (at !== -1) unsealed.write(name, at + 1)
  }
  return unsealed
}
