/** Lists the mistakes in the modules: for each, what is wrong in which file, and how to fix it. */
export class ModuleError extends Error {
  override readonly name = 'ModuleError'
  constructor(readonly problems: readonly string[]) {
    super(
      `The modules have ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  }
}

/** Throws a ModuleError unless there are no problems. */
export function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ModuleError(problems)
}

/** "the module reviews (modules/reviews/module.ts)", or "the application" for an undefined name. */
export function nameModule(name: string | undefined, file = 'module.ts'): string {
  return name === undefined ? 'the application' : `the module ${name} (modules/${name}/${file})`
}

/** Makes a sentence start with a capital letter. */
export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
